// SPDX-License-Identifier: MIT
import ATSModel

/// What a system says for a code in one language. That a translation is Apple's own is not claimed: the reader must not
/// need any.
enum LogLanguage: String, CaseIterable, Sendable {
    case english, german, french, japanese

    func description(_ code: Int) -> String {
        LogLanguage.texts[code]?[LogLanguage.allCases.firstIndex(of: self) ?? 0] ?? "(null)"
    }

    private static let texts: [Int: [String]] = [
        -1022: [
            "The resource could not be loaded because the App Transport Security policy requires the use of a secure "
                + "connection.",
            "Die Ressource konnte nicht geladen werden, da eine sichere Verbindung erforderlich ist.",
            "La ressource n’a pas pu être chargée, car une connexion sécurisée est requise.",
            "セキュリティ保護された接続が必要なため、リソースを読み込めませんでした。",
        ],
        -1200: [
            "An SSL error has occurred and a secure connection to the server cannot be made.",
            "Es ist ein SSL-Fehler aufgetreten: „sichere Verbindung“ nicht möglich.",
            "Une erreur SSL s’est produite et il est impossible d’établir une connexion sécurisée avec le serveur.",
            "SSLエラーが起きたため、サーバへの接続を確立できません。",
        ],
        -1202: [
            "The certificate for this server is invalid. You might be connecting to a server that is pretending to be "
                + "“host.example” which could put your confidential information at risk.",
            "Das Zertifikat für diesen Server ist ungültig (host.example).",
            "Le certificat pour ce serveur n’est pas valide : « host.example ».",
            "このサーバの証明書は無効です。",
        ],
        -1001: [
            "The request timed out.", "Zeitüberschreitung bei der Anforderung.", "La requête a expiré.",
            "要求がタイムアウトになりました。",
        ],
        -1003: [
            "A server with the specified hostname could not be found.", "Kein Server mit diesem Hostnamen.",
            "Serveur introuvable.", "サーバが見つかりませんでした。",
        ],
        -1004: [
            "Could not connect to the server.", "Verbindung zum Server nicht möglich.",
            "Impossible de se connecter au serveur.", "サーバに接続できませんでした。",
        ],
        -1005: [
            "The network connection was lost.", "Die Netzwerkverbindung wurde unterbrochen.",
            "La connexion réseau a été perdue.", "ネットワーク接続が切れました。",
        ],
        -1009: [
            "The Internet connection appears to be offline.", "Es besteht anscheinend keine Verbindung zum Internet.",
            "La connexion Internet semble interrompue.", "インターネット接続がオフラインのようです。",
        ],
    ]
}
