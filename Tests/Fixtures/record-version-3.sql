PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('url-hash-key','b91dd0df243185119f346bba7f9d5ba8d932707c420d32a4e9379eda8559681a');
CREATE TABLE run (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    matrix TEXT NOT NULL,
    about TEXT,
    content_hash TEXT NOT NULL, -- SHA-256 of what decides the meaning of the cells
    started TEXT NOT NULL, -- ISO 8601, UTC
    ended TEXT, -- NULL while the run is incomplete
    version TEXT NOT NULL, -- of ats-matrix
    curl TEXT NOT NULL,
    machine TEXT NOT NULL,
    is_lab INTEGER NOT NULL CHECK (is_lab IN (0, 1)),
    is_probed INTEGER NOT NULL CHECK (is_probed IN (0, 1)),
    cells INTEGER NOT NULL -- how many it has, finished or not
) STRICT;
INSERT INTO run VALUES(1,'older','Made by version 3 of the record.','08f1ac8cb2dec7b7dd15c1c4fb3ea60b08f26cabddcdf432c7f0175a54a057d9','2026-11-30T10:56:46Z','2026-11-30T10:56:49Z','0.1.0','libcurl/7.88.1 OpenSSL/3.0.19 zlib/1.2.13 nghttp2/1.52.0','Linux x86_64',1,1,16);
INSERT INTO run VALUES(2,'older','Made by version 3 of the record.','08f1ac8cb2dec7b7dd15c1c4fb3ea60b08f26cabddcdf432c7f0175a54a057d9','2026-11-30T10:56:49Z',NULL,'0.1.0','libcurl/7.88.1 OpenSSL/3.0.19 zlib/1.2.13 nghttp2/1.52.0','Linux x86_64',1,1,16);
CREATE TABLE note (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    position INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE tally ( -- how many cells of an ended run have each flag
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    flag TEXT NOT NULL,
    cells INTEGER NOT NULL,
    PRIMARY KEY (run, flag)
) STRICT, WITHOUT ROWID;
INSERT INTO tally VALUES(1,'ats',4);
INSERT INTO tally VALUES(1,'both',2);
INSERT INTO tally VALUES(1,'network',2);
INSERT INTO tally VALUES(1,'reachable',8);
CREATE TABLE configuration (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    dictionary TEXT NOT NULL, -- NSAppTransportSecurity as JSON, null where there is none
    content_hash TEXT NOT NULL, -- SHA-256 of dictionary
    file TEXT NOT NULL, -- where it was read, empty where it stands in the matrix
    UNIQUE (name, content_hash, file)
) STRICT;
INSERT INTO configuration VALUES(1,'no-keys','{}','44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a','');
INSERT INTO configuration VALUES(2,'blanket','{"NSAllowsArbitraryLoads": true}','90184bb1268b406354202ffa5dc587b895106cf0724f214cb21d2c00db6ed9c3','');
CREATE TABLE destination (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    url TEXT NOT NULL, -- redacted
    url_hash TEXT NOT NULL, -- HMAC-SHA-256 of the full URL under meta's url-hash-key
    lab TEXT NOT NULL, -- what the lab is told to put there
    scheme TEXT NOT NULL,
    host TEXT NOT NULL,
    port INTEGER NOT NULL,
    UNIQUE (name, url_hash, lab)
) STRICT;
INSERT INTO destination VALUES(1,'public','http://public.example/','c553164616ce11bd2fd3fe08f9b66ee62635dddcac81d91489a67aa1f527d419','','http','public.example',80);
INSERT INTO destination VALUES(2,'twin','https://twin.example/','15b6761e034f9bdadd755fad4acfb33a96efb486d5530cdfe8bfcdf5675a87e8','','https','twin.example',443);
INSERT INTO destination VALUES(3,'moved','https://moved.example/','d72c67d7eebbaa96ebd025449a46b2c324107ff56626175b39e17689f6812f1d','redirect http://plain.example/','https','moved.example',443);
INSERT INTO destination VALUES(4,'gone','http://gone.example/','f8fcda9a8b6ce682990ed8a4fa71a455197a655afa946053a2d760e5a8774fa1','silent','http','gone.example',80);
CREATE TABLE vantage (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    own TEXT NOT NULL, -- addresses as a JSON list, null for this machine's
    on_link TEXT NOT NULL, -- networks as a JSON list, null for this machine's
    UNIQUE (name, own, on_link)
) STRICT;
INSERT INTO vantage VALUES(1,'this-machine','null','null');
CREATE TABLE rule ( -- as it was worded when it decided
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    title TEXT NOT NULL,
    section TEXT NOT NULL, -- of ats-rules.md
    evidence TEXT NOT NULL,
    platforms TEXT NOT NULL,
    UNIQUE (name, title, section, evidence, platforms)
) STRICT;
INSERT INTO rule VALUES(1,'permission-missing','a destination that no key frees must be TLS','§2.1','apple-test','all systems with ATS');
INSERT INTO rule VALUES(2,'blanket','NSAllowsArbitraryLoads alone frees every destination without an entry','§2.1','apple-test','all systems with ATS');
INSERT INTO rule VALUES(3,'tls-satisfied','https meets ATS where the server''s TLS does','§5.1','documented','all systems with ATS');
INSERT INTO rule VALUES(4,'tls-without-ats','ATS asks nothing of the TLS of a load that it does not rule','§5.1','apple-test','all systems with ATS');
CREATE TABLE question ( -- what no source settles
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    section TEXT NOT NULL,
    text TEXT NOT NULL,
    rests TEXT NOT NULL,
    measure TEXT NOT NULL,
    UNIQUE (name, section, text, rests, measure)
) STRICT;
CREATE TABLE requirement ( -- what an https server must meet
    id INTEGER PRIMARY KEY,
    minimum_tls TEXT NOT NULL, -- empty for the system's own default
    forward_secrecy INTEGER NOT NULL CHECK (forward_secrecy IN (0, 1)),
    suites TEXT NOT NULL, -- a JSON list, empty for any
    trust INTEGER NOT NULL CHECK (trust IN (0, 1)),
    pins TEXT NOT NULL, -- a JSON list of NSPinnedDomains keys
    UNIQUE (minimum_tls, forward_secrecy, suites, trust, pins)
) STRICT;
INSERT INTO requirement VALUES(1,'TLSv1.2',1,'["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA", "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384", "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256", "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA", "TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA"]',1,'[]');
CREATE TABLE ruling ( -- what ATS does; shared by every cell that it is true of
    id INTEGER PRIMARY KEY,
    verdict TEXT NOT NULL CHECK (verdict IN ('allowed', 'blocked', 'unsettled')),
    codes TEXT NOT NULL, -- NSURLErrorDomain codes, separated by spaces
    likely TEXT, -- for an unsettled one
    rule INTEGER NOT NULL REFERENCES rule,
    evidence TEXT NOT NULL,
    hop INTEGER NOT NULL, -- which one decided, from 0
    requirement INTEGER REFERENCES requirement,
    questions TEXT NOT NULL -- ids in question, separated by spaces
) STRICT;
INSERT INTO ruling VALUES(1,'blocked','-1022',NULL,1,'measured',0,NULL,'');
INSERT INTO ruling VALUES(2,'blocked','-1022',NULL,1,'source',0,NULL,'');
INSERT INTO ruling VALUES(3,'allowed','',NULL,2,'measured',0,NULL,'');
INSERT INTO ruling VALUES(4,'allowed','',NULL,2,'source',0,NULL,'');
INSERT INTO ruling VALUES(5,'allowed','',NULL,3,'source',0,1,'');
INSERT INTO ruling VALUES(6,'allowed','',NULL,4,'source',0,NULL,'');
INSERT INTO ruling VALUES(7,'blocked','-1022',NULL,1,'inferred',1,NULL,'');
INSERT INTO ruling VALUES(8,'allowed','',NULL,4,'inferred',0,NULL,'');
CREATE TABLE prediction ( -- what the app would see; shared like rulings
    id INTEGER PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('none', 'unsettled', 'refused', 'failed', 'status')),
    codes TEXT NOT NULL, -- NSURLErrorDomain codes or the HTTP status, separated by spaces
    likely TEXT,
    hop INTEGER NOT NULL,
    requirement INTEGER REFERENCES requirement
) STRICT;
INSERT INTO prediction VALUES(1,'refused','-1022',NULL,0,NULL);
INSERT INTO prediction VALUES(2,'status','200',NULL,0,NULL);
INSERT INTO prediction VALUES(3,'status','200',NULL,0,1);
INSERT INTO prediction VALUES(4,'refused','-1022',NULL,1,NULL);
INSERT INTO prediction VALUES(5,'status','200',NULL,1,NULL);
INSERT INTO prediction VALUES(6,'failed','-1001',NULL,0,NULL);
CREATE TABLE connection ( -- what the network did, for one destination
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    number INTEGER NOT NULL,
    request INTEGER NOT NULL, -- the runner's number for the destination
    chain_problem TEXT,
    is_rerouted INTEGER NOT NULL CHECK (is_rerouted IN (0, 1)),
    is_via_lab INTEGER NOT NULL CHECK (is_via_lab IN (0, 1)),
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO connection VALUES(1,0,0,NULL,0,1);
INSERT INTO connection VALUES(1,1,1,NULL,0,1);
INSERT INTO connection VALUES(1,2,2,NULL,0,1);
INSERT INTO connection VALUES(1,3,3,NULL,0,1);
INSERT INTO connection VALUES(2,0,0,NULL,0,1);
INSERT INTO connection VALUES(2,1,1,NULL,0,1);
INSERT INTO connection VALUES(2,2,2,NULL,0,1);
CREATE TABLE hop (
    run INTEGER NOT NULL,
    connection INTEGER NOT NULL,
    number INTEGER NOT NULL, -- from 0
    url TEXT NOT NULL, -- redacted
    status INTEGER,
    http_version TEXT,
    curl_code INTEGER,
    curl_text TEXT,
    system_error INTEGER,
    verify_result INTEGER,
    url_error INTEGER, -- what an app would show for curl_code
    remote_address TEXT,
    remote_port INTEGER,
    local_address TEXT,
    name_lookup_us INTEGER,
    connect_us INTEGER,
    tls_us INTEGER,
    first_byte_us INTEGER,
    total_us INTEGER,
    body_bytes INTEGER NOT NULL,
    is_truncated INTEGER NOT NULL CHECK (is_truncated IN (0, 1)),
    location TEXT, -- redacted
    proxy TEXT,
    PRIMARY KEY (run, connection, number),
    FOREIGN KEY (run, connection) REFERENCES connection (run, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO hop VALUES(1,0,0,'http://public.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',35365,'127.0.0.1',23,5881,NULL,6054,6083,51,0,NULL,NULL);
INSERT INTO hop VALUES(1,1,0,'https://twin.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',39925,'127.0.0.1',27,767,63508,67097,67121,50,0,NULL,NULL);
INSERT INTO hop VALUES(1,2,0,'https://moved.example/',302,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',59371,'127.0.0.1',15,63337,66468,67278,67301,0,0,'http://plain.example/',NULL);
INSERT INTO hop VALUES(1,2,1,'http://plain.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',46757,'127.0.0.1',15,149,NULL,229,253,50,0,NULL,NULL);
INSERT INTO hop VALUES(1,3,0,'http://gone.example/',NULL,NULL,28,'Operation timed out after 3000 milliseconds with 0 bytes received',NULL,NULL,-1001,'127.0.0.1',35309,'127.0.0.1',14,66366,NULL,NULL,2999973,0,0,NULL,NULL);
INSERT INTO hop VALUES(2,0,0,'http://public.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',44781,'127.0.0.1',46,307,NULL,126496,126576,51,0,NULL,NULL);
INSERT INTO hop VALUES(2,1,0,'https://twin.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',32827,'127.0.0.1',13,191,127824,130776,130811,50,0,NULL,NULL);
INSERT INTO hop VALUES(2,2,0,'https://moved.example/',302,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',38159,'127.0.0.1',12,125554,133506,133772,133801,0,0,'http://plain.example/',NULL);
INSERT INTO hop VALUES(2,2,1,'http://plain.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',51853,'127.0.0.1',15,87,NULL,4394,4441,50,0,NULL,NULL);
CREATE TABLE plan ( -- which cells a run has, until it has ended and all of them are in cell
    run INTEGER PRIMARY KEY REFERENCES run ON DELETE CASCADE,
    destinations INTEGER NOT NULL, -- how many of each are in plan_axis
    clients INTEGER NOT NULL,
    platforms INTEGER NOT NULL,
    vantages INTEGER NOT NULL
) STRICT;
INSERT INTO "plan" VALUES(2,4,2,1,1);
CREATE TABLE plan_axis (
    run INTEGER NOT NULL REFERENCES plan ON DELETE CASCADE,
    axis TEXT NOT NULL CHECK (axis IN ('configuration', 'destination', 'client', 'platform', 'vantage')),
    position INTEGER NOT NULL, -- from 0
    id INTEGER, -- in the table of that name, NULL for a client or a platform
    word TEXT, -- the client or the platform
    PRIMARY KEY (run, axis, position)
) STRICT, WITHOUT ROWID;
INSERT INTO plan_axis VALUES(2,'client',0,NULL,'urlsession');
INSERT INTO plan_axis VALUES(2,'client',1,NULL,'webview');
INSERT INTO plan_axis VALUES(2,'configuration',0,1,NULL);
INSERT INTO plan_axis VALUES(2,'configuration',1,2,NULL);
INSERT INTO plan_axis VALUES(2,'destination',0,1,NULL);
INSERT INTO plan_axis VALUES(2,'destination',1,2,NULL);
INSERT INTO plan_axis VALUES(2,'destination',2,3,NULL);
INSERT INTO plan_axis VALUES(2,'destination',3,4,NULL);
INSERT INTO plan_axis VALUES(2,'platform',0,NULL,'macOS 26.6');
INSERT INTO plan_axis VALUES(2,'vantage',0,1,NULL);
CREATE TABLE plan_range ( -- cells in a row: from one to the next number and place go up by one
    run INTEGER NOT NULL REFERENCES plan ON DELETE CASCADE,
    number INTEGER NOT NULL, -- of the first, in its matrix
    place INTEGER NOT NULL, -- positions in plan_axis as the digits of one number, configuration first
    cells INTEGER NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO plan_range VALUES(2,0,0,16);
CREATE TABLE cell ( -- those that have finished, and of an ended run all; see every_cell
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    number INTEGER NOT NULL, -- in its matrix, from 0
    configuration INTEGER NOT NULL REFERENCES configuration,
    destination INTEGER NOT NULL REFERENCES destination,
    vantage INTEGER NOT NULL REFERENCES vantage,
    client TEXT NOT NULL,
    platform TEXT NOT NULL,
    flag TEXT, -- NULL where the cell has not run, like all below
    marks TEXT, -- separated by spaces
    ruling INTEGER REFERENCES ruling,
    prediction INTEGER REFERENCES prediction,
    connection INTEGER, -- NULL too where nothing was asked
    PRIMARY KEY (run, destination, number),
    FOREIGN KEY (run, connection) REFERENCES connection (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO cell VALUES(1,0,1,1,1,'urlsession','macOS 26.6','ats','via-lab',1,1,0);
INSERT INTO cell VALUES(1,1,1,1,1,'webview','macOS 26.6','ats','via-lab',2,1,0);
INSERT INTO cell VALUES(1,8,2,1,1,'urlsession','macOS 26.6','reachable','via-lab',3,2,0);
INSERT INTO cell VALUES(1,9,2,1,1,'webview','macOS 26.6','reachable','via-lab',4,2,0);
INSERT INTO cell VALUES(1,2,1,2,1,'urlsession','macOS 26.6','reachable','via-lab',5,3,1);
INSERT INTO cell VALUES(1,3,1,2,1,'webview','macOS 26.6','reachable','via-lab',5,3,1);
INSERT INTO cell VALUES(1,10,2,2,1,'urlsession','macOS 26.6','reachable','via-lab',6,2,1);
INSERT INTO cell VALUES(1,11,2,2,1,'webview','macOS 26.6','reachable','via-lab',6,2,1);
INSERT INTO cell VALUES(1,4,1,3,1,'urlsession','macOS 26.6','ats','via-lab measured',7,4,2);
INSERT INTO cell VALUES(1,5,1,3,1,'webview','macOS 26.6','ats','via-lab',7,4,2);
INSERT INTO cell VALUES(1,12,2,3,1,'urlsession','macOS 26.6','reachable','via-lab',8,5,2);
INSERT INTO cell VALUES(1,13,2,3,1,'webview','macOS 26.6','reachable','via-lab',8,5,2);
INSERT INTO cell VALUES(1,6,1,4,1,'urlsession','macOS 26.6','both','via-lab',1,1,3);
INSERT INTO cell VALUES(1,7,1,4,1,'webview','macOS 26.6','both','via-lab',2,1,3);
INSERT INTO cell VALUES(1,14,2,4,1,'urlsession','macOS 26.6','network','via-lab',3,6,3);
INSERT INTO cell VALUES(1,15,2,4,1,'webview','macOS 26.6','network','via-lab',4,6,3);
INSERT INTO cell VALUES(2,0,1,1,1,'urlsession','macOS 26.6','ats','via-lab',1,1,0);
INSERT INTO cell VALUES(2,1,1,1,1,'webview','macOS 26.6','ats','via-lab',2,1,0);
INSERT INTO cell VALUES(2,8,2,1,1,'urlsession','macOS 26.6','reachable','via-lab',3,2,0);
INSERT INTO cell VALUES(2,9,2,1,1,'webview','macOS 26.6','reachable','via-lab',4,2,0);
INSERT INTO cell VALUES(2,2,1,2,1,'urlsession','macOS 26.6','reachable','via-lab',5,3,1);
INSERT INTO cell VALUES(2,3,1,2,1,'webview','macOS 26.6','reachable','via-lab',5,3,1);
INSERT INTO cell VALUES(2,10,2,2,1,'urlsession','macOS 26.6','reachable','via-lab',6,2,1);
INSERT INTO cell VALUES(2,11,2,2,1,'webview','macOS 26.6','reachable','via-lab',6,2,1);
INSERT INTO cell VALUES(2,4,1,3,1,'urlsession','macOS 26.6','ats','via-lab measured',7,4,2);
INSERT INTO cell VALUES(2,5,1,3,1,'webview','macOS 26.6','ats','via-lab',7,4,2);
INSERT INTO cell VALUES(2,12,2,3,1,'urlsession','macOS 26.6','reachable','via-lab',8,5,2);
INSERT INTO cell VALUES(2,13,2,3,1,'webview','macOS 26.6','reachable','via-lab',8,5,2);
CREATE TABLE expectation (
    run INTEGER NOT NULL,
    destination INTEGER NOT NULL, -- of the cell
    cell INTEGER NOT NULL,
    position INTEGER NOT NULL,
    expected TEXT NOT NULL,
    because TEXT,
    is_met INTEGER CHECK (is_met IN (0, 1)), -- NULL where nothing was asked
    PRIMARY KEY (run, destination, cell, position),
    FOREIGN KEY (run, destination, cell) REFERENCES cell (run, destination, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO expectation VALUES(1,1,0,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(1,1,1,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(1,1,8,0,'app −1022','wrong on purpose',0);
INSERT INTO expectation VALUES(1,1,9,0,'app −1022','wrong on purpose',0);
INSERT INTO expectation VALUES(2,1,0,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(2,1,1,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(2,1,8,0,'app −1022','wrong on purpose',0);
INSERT INTO expectation VALUES(2,1,9,0,'app −1022','wrong on purpose',0);
CREATE TABLE measurement ( -- what a real app was answered; true of that cell in every run with the same rows
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    matrix TEXT NOT NULL,
    configuration INTEGER NOT NULL REFERENCES configuration,
    destination INTEGER NOT NULL REFERENCES destination,
    client TEXT NOT NULL,
    platform TEXT NOT NULL, -- that of the cell
    vantage INTEGER NOT NULL REFERENCES vantage,
    status INTEGER, -- of HTTP, NULL where the load failed
    domain TEXT, -- of the outermost NSError
    code INTEGER,
    causes TEXT NOT NULL, -- domain and code of the errors below it, separated by commas
    url_code INTEGER, -- the NSURLErrorDomain code among them
    system TEXT NOT NULL, -- that the app ran on, with its SDK where that differs
    build TEXT NOT NULL, -- empty where it is not known, like the two below
    signing TEXT NOT NULL,
    time TEXT NOT NULL, -- ISO 8601, UTC
    file TEXT NOT NULL, -- that it was imported from
    imported TEXT NOT NULL, -- ISO 8601, UTC
    is_evidence INTEGER NOT NULL CHECK (is_evidence IN (0, 1)), -- 0 where the system has no ATS
    at TEXT NOT NULL GENERATED ALWAYS AS (CASE time WHEN '' THEN imported ELSE time END) VIRTUAL,
    UNIQUE (matrix, configuration, destination, client, platform, vantage, system, build, signing, time)
) STRICT;
INSERT INTO measurement VALUES(1,'older',1,3,'urlsession','macOS 26.6',1,NULL,'NSURLErrorDomain',-1022,'',-1022,'macOS 26.6','','','2026-11-30T09:00:00Z','m.jsonl','2026-11-30T10:56:51Z',1);
CREATE TABLE asked ( -- the rows of the matrix's questions
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    number INTEGER NOT NULL, -- from 0
    section TEXT NOT NULL, -- of ats-rules.md
    text TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE asked_cell ( -- whose measurement settles the question
    run INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    cell INTEGER NOT NULL, -- its number
    PRIMARY KEY (run, asked, cell),
    FOREIGN KEY (run, asked) REFERENCES asked (run, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE asked_answer ( -- what an answer of all its cells would mean
    run INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    position INTEGER NOT NULL, -- equal for answers that mean the same
    answer TEXT NOT NULL, -- ok for any HTTP status, or an NSURLErrorDomain code or a status
    meaning TEXT NOT NULL,
    PRIMARY KEY (run, asked, position, answer),
    FOREIGN KEY (run, asked) REFERENCES asked (run, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('run',2);
INSERT INTO sqlite_sequence VALUES('measurement',1);
CREATE VIEW network AS -- what curl got, one row a connection
SELECT c.run, c.number AS connection,
    CASE
        WHEN c.chain_problem IS NOT NULL THEN c.chain_problem
        WHEN h.status IS NOT NULL THEN CAST(h.status AS TEXT)
        ELSE 'error ' || h.curl_code
    END AS curl,
    h.curl_text AS problem, h.url AS last_url, h.remote_address, h.number + 1 AS hops,
    (SELECT sum(total_us) FROM hop AS t WHERE t.run = c.run AND t.connection = c.number) AS total_us
FROM connection AS c
JOIN hop AS h ON h.run = c.run AND h.connection = c.number
    AND h.number = (SELECT max(number) FROM hop AS l WHERE l.run = c.run AND l.connection = c.number)
;
CREATE INDEX unmet_expectation ON expectation (run, cell) WHERE is_met = 0;
CREATE VIEW waiting AS -- the cells that have not run and are not in cell
WITH RECURSIVE counted (run, number, place, last) AS (
    SELECT run, number, place, number + cells - 1 FROM plan_range
    UNION ALL SELECT run, number + 1, place + 1, last FROM counted WHERE number < last
)
SELECT n.run, n.number, c.id AS configuration, d.id AS destination, v.id AS vantage, l.word AS client,
    p.word AS platform
FROM counted AS n
JOIN plan ON plan.run = n.run
JOIN plan_axis AS c ON c.run = n.run AND c.axis = 'configuration'
    AND c.position = n.place / (plan.vantages * plan.platforms * plan.clients * plan.destinations)
JOIN plan_axis AS d ON d.run = n.run AND d.axis = 'destination'
    AND d.position = n.place / (plan.vantages * plan.platforms * plan.clients) % plan.destinations
JOIN plan_axis AS l ON l.run = n.run AND l.axis = 'client'
    AND l.position = n.place / (plan.vantages * plan.platforms) % plan.clients
JOIN plan_axis AS p ON p.run = n.run AND p.axis = 'platform'
    AND p.position = n.place / plan.vantages % plan.platforms
JOIN plan_axis AS v ON v.run = n.run AND v.axis = 'vantage' AND v.position = n.place % plan.vantages
WHERE NOT EXISTS (
    SELECT * FROM cell WHERE cell.run = n.run AND cell.destination = d.id AND cell.number = n.number)
;
CREATE VIEW every_cell AS -- those that have not run included
SELECT run, number, configuration, destination, vantage, client, platform, flag, marks, ruling, prediction,
    connection FROM cell
UNION ALL
SELECT run, number, configuration, destination, vantage, client, platform, NULL, NULL, NULL, NULL, NULL
    FROM waiting
;
CREATE VIEW answers AS -- every cell in words, those that have not run included
SELECT cell.run, cell.number AS cell, run.matrix, configuration.name AS configuration,
    destination.name AS destination, destination.url, cell.client, cell.platform,
    vantage.name AS vantage,
    CASE WHEN cell.flag IS NULL THEN 'not run' WHEN cell.connection IS NULL THEN 'not asked'
        ELSE network.curl END AS curl,
    CASE
        WHEN cell.flag IS NULL THEN 'not run'
        WHEN p.outcome = 'none' THEN 'not predicted'
        WHEN p.outcome = 'unsettled' THEN 'unsettled' || ifnull(', likely ' || p.likely, '')
        WHEN p.codes = '' THEN p.outcome
        ELSE replace(replace(p.codes, '-', '−'), ' ', ' or ')
    END AS app,
    cell.flag, cell.marks, ruling.verdict, rule.name AS rule, rule.title AS because, rule.section,
    ruling.evidence
FROM every_cell AS cell
JOIN run ON run.number = cell.run
JOIN configuration ON configuration.id = cell.configuration
JOIN destination ON destination.id = cell.destination
JOIN vantage ON vantage.id = cell.vantage
LEFT JOIN ruling ON ruling.id = cell.ruling
LEFT JOIN rule ON rule.id = ruling.rule
LEFT JOIN prediction AS p ON p.id = cell.prediction
LEFT JOIN network ON network.run = cell.run AND network.connection = cell.connection
;
CREATE VIEW flagged AS -- the cells where curl and the app part, as sentences
SELECT run, cell, matrix,
    configuration || ' × ' || destination || ': curl ' || curl || ', app ' || app || ', flag ' || flag AS says,
    because, client, platform, vantage, marks
FROM answers WHERE flag NOT IN ('none', 'reachable')
;
CREATE VIEW unexpected AS -- the expectations that are not met, as sentences
SELECT a.run, a.cell, a.matrix,
    a.configuration || ' × ' || a.destination || ': expected ' || e.expected || ', got curl ' || a.curl
        || ' and app ' || a.app AS says,
    e.because, a.client, a.platform, a.vantage
FROM expectation AS e JOIN answers AS a ON a.run = e.run AND a.cell = e.cell WHERE e.is_met = 0
;
CREATE VIEW standing AS -- of every cell the newest measurement that is evidence: the one that counts
SELECT run.number AS run, c.number AS cell, m.id AS measurement, m.status, m.url_code
FROM measurement AS m
JOIN run ON run.matrix = m.matrix
JOIN every_cell AS c ON c.run = run.number AND c.configuration = m.configuration AND c.destination = m.destination
    AND c.client = m.client AND c.platform = m.platform AND c.vantage = m.vantage
WHERE m.is_evidence = 1 AND NOT EXISTS (
    SELECT * FROM measurement AS n WHERE n.matrix = m.matrix AND n.configuration = m.configuration AND n.destination = m.destination
    AND n.client = m.client AND n.platform = m.platform AND n.vantage = m.vantage
        AND n.is_evidence = 1 AND (n.at, n.id) > (m.at, m.id))
;
CREATE VIEW measured AS -- what real apps were answered, as sentences
SELECT a.run, a.cell, a.matrix,
    a.configuration || ' × ' || a.destination || ': the app got '
        || CASE
            WHEN m.status IS NOT NULL THEN m.status
            WHEN m.domain = 'NSURLErrorDomain' THEN replace(m.code, '-', '−')
            ELSE m.domain || ' ' || replace(m.code, '-', '−')
                || ifnull(' (' || replace(m.url_code, '-', '−') || ')', '')
        END
        || ' on ' || m.system
        || CASE m.is_evidence WHEN 1 THEN ', predicted ' || a.app ELSE ', which has no ATS: not evidence' END
        || CASE WHEN s.measurement IS NOT NULL AND a.flag = 'drift' THEN ': drift' ELSE '' END AS says,
    s.measurement IS NOT NULL AS counts, a.client, a.platform, a.vantage, m.build, m.signing, m.time, m.file
FROM measurement AS m
JOIN run ON run.matrix = m.matrix
JOIN every_cell AS c ON c.run = run.number AND c.configuration = m.configuration AND c.destination = m.destination
    AND c.client = m.client AND c.platform = m.platform AND c.vantage = m.vantage
JOIN answers AS a ON a.run = c.run AND a.cell = c.number
LEFT JOIN standing AS s ON s.run = c.run AND s.cell = c.number AND s.measurement = m.id
;
CREATE VIEW settled AS -- what became of every question of a run, as sentences
WITH seen AS (
    SELECT k.run, k.asked, k.cell, s.status, s.url_code
    FROM asked_cell AS k JOIN standing AS s ON s.run = k.run AND s.cell = k.cell
), fit AS (
    SELECT DISTINCT seen.run, seen.asked, seen.cell, o.position
    FROM seen JOIN asked_answer AS o ON o.run = seen.run AND o.asked = seen.asked
        AND (o.answer = 'ok' AND seen.status IS NOT NULL
            OR o.answer = CAST(ifnull(seen.status, seen.url_code) AS TEXT))
), counted AS (
    SELECT a.*,
        (SELECT count(*) FROM asked_cell AS k WHERE k.run = a.run AND k.asked = a.number) AS cells,
        (SELECT count(*) FROM seen WHERE seen.run = a.run AND seen.asked = a.number) AS measured,
        (SELECT count(DISTINCT cell) FROM fit WHERE fit.run = a.run AND fit.asked = a.number) AS foreseen
    FROM asked AS a
), judged AS (
    SELECT c.*,
        (SELECT min(position) FROM (
            SELECT position FROM fit WHERE fit.run = c.run AND fit.asked = c.number
            GROUP BY position HAVING count(*) = c.measured)) AS outcome
    FROM counted AS c
)
SELECT j.run, j.number, j.section, j.text, j.cells, j.measured,
    CASE
        WHEN j.measured = 0 THEN 'open'
        WHEN j.outcome IS NOT NULL THEN 'settled'
        WHEN j.foreseen < j.measured THEN 'unforeseen'
        ELSE 'contradictory'
    END AS state,
    (SELECT min(o.meaning) FROM asked_answer AS o
        WHERE o.run = j.run AND o.asked = j.number AND o.position = j.outcome) AS meaning,
    '§' || j.section || ' ' || j.text || CASE WHEN j.text LIKE '%?' THEN ' ' ELSE ': ' END
        || CASE
            WHEN j.measured = 0 THEN 'open'
            WHEN j.outcome IS NOT NULL THEN 'settled: ' || (SELECT min(o.meaning) FROM asked_answer AS o
                WHERE o.run = j.run AND o.asked = j.number AND o.position = j.outcome)
            WHEN j.foreseen < j.measured THEN 'an answer that no outcome foresees'
            ELSE 'contradictory answers'
        END
        || ' (' || j.measured || ' of ' || j.cells || ' cells measured)' AS says
FROM judged AS j
;
COMMIT;
