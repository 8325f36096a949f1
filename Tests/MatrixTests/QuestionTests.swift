// SPDX-License-Identifier: MIT
import Formats
import Matrix
import Testing

@Suite struct QuestionTests {
    private static let rows = """
        questions:
          - question: "12.4"
            text: >
              is an address of this machine
              local for URLSession?
            configuration: no-keys
            outcomes: { ok: "it is local", -1022: it is under ATS }
          - question: "12.18"
            text: which code?
            destinations: "*"
            platforms: ">= macOS 10.11"
            outcomes:
              200 or 404: it gets through
              -1200 or -9816: the handshake is refused
              -1202: trust is refused

        """

    @Test func `a row says which cells settle which question, and what each answer would mean`() throws {
        let questions = try parse(small(QuestionTests.rows)).questions
        try #require(questions.count == 2)
        #expect(questions[0].section == "12.4")
        #expect(questions[0].text == "is an address of this machine local for URLSession?")
        #expect(questions[0].cells == [0])
        #expect(questions[0].position.description == "9:5")
        #expect(
            questions[0].outcomes == [
                .init(answers: [.ok], meaning: "it is local"),
                .init(answers: [.number(-1_022)], meaning: "it is under ATS"),
            ])
        #expect(questions[1].cells == [0, 1])
        #expect(
            questions[1].outcomes.map(\.answers) == [
                [.number(200), .number(404)], [.number(-1_200), .number(-9_816)], [.number(-1_202)],
            ])
    }

    @Test func `a matrix as JSON has them too, and most have none`() throws {
        let text = """
            {"matrix": "m", "platforms": ["macOS 26.6"], "configurations": {"none": {}},
             "destinations": {"d": "http://example.com/"},
             "questions": [{"question": "12.1", "text": "t", "destination": "d", "outcomes": {"ok": "a", "-1022": "b"}}]}
            """
        #expect(try parse(text, isJSON: true).questions.map(\.cells) == [[0]])
        #expect(try parse(small()).questions.isEmpty)
    }

    @Test func `questions reach included cells`() throws {
        let matrix = try parse(
            small(
                """
                include: [{ configuration: blanket, destination: public, client: webview }]
                questions:
                  - { question: "12.15", text: t, client: webview, outcomes: { ok: a, -1022: b } }
                """))
        #expect(matrix.questions.map(\.cells) == [[2]])
    }

    @Test func `what a question asks does not change what the cells mean`() throws {
        #expect(try parse(small(QuestionTests.rows)).contentHash == (try parse(small()).contentHash))
    }
}
