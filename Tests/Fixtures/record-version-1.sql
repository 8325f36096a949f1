PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE meta (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO meta VALUES('url-hash-key','66b949af4c385d1d4a0f937cfee721e5c0291716e4baaf0bc2ac27d03c3347db');
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
INSERT INTO run VALUES(1,'old','Made by version 1 of the record.','9000edf61803fbf8907fad37c0ab06ddb556cd9fd99bacec30c5e2fa8add63a3','2026-11-30T08:04:13Z','2026-11-30T08:04:15Z','0.1.0','libcurl/7.88.1 OpenSSL/3.0.19 zlib/1.2.13 brotli/1.0.9 zstd/1.5.4 libidn2/2.3.3 libpsl/0.21.2 (+libidn2/2.3.3) libssh2/1.10.0 nghttp2/1.52.0 librtmp/2.3 OpenLDAP/2.5.13','Linux x86_64',1,1,12);
INSERT INTO run VALUES(2,'old','Made by version 1 of the record.','9000edf61803fbf8907fad37c0ab06ddb556cd9fd99bacec30c5e2fa8add63a3','2026-11-30T08:04:16Z',NULL,'0.1.0','libcurl/7.88.1 OpenSSL/3.0.19 zlib/1.2.13 brotli/1.0.9 zstd/1.5.4 libidn2/2.3.3 libpsl/0.21.2 (+libidn2/2.3.3) libssh2/1.10.0 nghttp2/1.52.0 librtmp/2.3 OpenLDAP/2.5.13','Linux x86_64',1,1,12);
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
INSERT INTO tally VALUES(1,'ats',2);
INSERT INTO tally VALUES(1,'both',2);
INSERT INTO tally VALUES(1,'network',2);
INSERT INTO tally VALUES(1,'reachable',6);
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
INSERT INTO destination VALUES(1,'public','http://public.example/','3964140cd5c80cf602e89cfccfe71664682088457d980a56b6b55cb0d7c1f1a3','','http','public.example',80);
INSERT INTO destination VALUES(2,'twin','https://twin.example/','6278044d8c812f5a3310276bf1c5534e0d6bf54d1c3794f918f7895e061b1719','','https','twin.example',443);
INSERT INTO destination VALUES(3,'slow','http://slow.example/','8ec58e2e02bf0e67e0df884c87d4d81d291cd641245bf8fcb59b5b296750c79c','silent','http','slow.example',80);
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
INSERT INTO rule VALUES(1,'tls-satisfied','https meets ATS where the server''s TLS does','§5.1','documented','all systems with ATS');
INSERT INTO rule VALUES(2,'tls-without-ats','ATS asks nothing of the TLS of a load that it does not rule','§5.1','apple-test','all systems with ATS');
INSERT INTO rule VALUES(3,'permission-missing','a destination that no key frees must be TLS','§2.1','apple-test','all systems with ATS');
INSERT INTO rule VALUES(4,'blanket','NSAllowsArbitraryLoads alone frees every destination without an entry','§2.1','apple-test','all systems with ATS');
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
INSERT INTO ruling VALUES(1,'allowed','',NULL,1,'source',0,1,'');
INSERT INTO ruling VALUES(2,'allowed','',NULL,2,'source',0,NULL,'');
INSERT INTO ruling VALUES(3,'blocked','-1022',NULL,3,'measured',0,NULL,'');
INSERT INTO ruling VALUES(4,'blocked','-1022',NULL,3,'source',0,NULL,'');
INSERT INTO ruling VALUES(5,'allowed','',NULL,4,'measured',0,NULL,'');
INSERT INTO ruling VALUES(6,'allowed','',NULL,4,'source',0,NULL,'');
CREATE TABLE prediction ( -- what the app would see; shared like rulings
    id INTEGER PRIMARY KEY,
    outcome TEXT NOT NULL CHECK (outcome IN ('none', 'unsettled', 'refused', 'failed', 'status')),
    codes TEXT NOT NULL, -- NSURLErrorDomain codes or the HTTP status, separated by spaces
    likely TEXT,
    hop INTEGER NOT NULL,
    requirement INTEGER REFERENCES requirement
) STRICT;
INSERT INTO prediction VALUES(1,'status','200',NULL,0,1);
INSERT INTO prediction VALUES(2,'status','200',NULL,0,NULL);
INSERT INTO prediction VALUES(3,'refused','-1022',NULL,0,NULL);
INSERT INTO prediction VALUES(4,'failed','-1001',NULL,0,NULL);
CREATE TABLE connection ( -- what the network did, for one destination
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    number INTEGER NOT NULL,
    request INTEGER NOT NULL, -- the runner's number for the destination
    chain_problem TEXT,
    is_rerouted INTEGER NOT NULL CHECK (is_rerouted IN (0, 1)),
    is_via_lab INTEGER NOT NULL CHECK (is_via_lab IN (0, 1)),
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO connection VALUES(1,0,1,NULL,0,1);
INSERT INTO connection VALUES(1,1,0,NULL,0,1);
INSERT INTO connection VALUES(1,2,2,NULL,0,1);
INSERT INTO connection VALUES(2,0,0,NULL,0,1);
INSERT INTO connection VALUES(2,1,1,NULL,0,1);
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
INSERT INTO hop VALUES(1,0,0,'https://twin.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',54635,'127.0.0.1',66741,67970,1292224,1292733,1292794,50,0,NULL,NULL);
INSERT INTO hop VALUES(1,1,0,'http://public.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',52317,'127.0.0.1',30,67452,NULL,67984,68054,51,0,NULL,NULL);
INSERT INTO hop VALUES(1,2,0,'http://slow.example/',NULL,NULL,28,'Operation timed out after 2005 milliseconds with 0 bytes received',NULL,NULL,-1001,'127.0.0.1',42831,'127.0.0.1',18,1225837,NULL,NULL,2005046,0,0,NULL,NULL);
INSERT INTO hop VALUES(2,0,0,'http://public.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',51681,'127.0.0.1',28,8583,NULL,1273940,1274018,51,0,NULL,NULL);
INSERT INTO hop VALUES(2,1,0,'https://twin.example/',200,'1.1',NULL,NULL,NULL,NULL,NULL,'127.0.0.1',43451,'127.0.0.1',25,278,1308915,1321609,1321686,50,0,NULL,NULL);
CREATE TABLE cell (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    number INTEGER NOT NULL, -- in its matrix, from 0
    configuration INTEGER NOT NULL REFERENCES configuration,
    destination INTEGER NOT NULL REFERENCES destination,
    vantage INTEGER NOT NULL REFERENCES vantage,
    client TEXT NOT NULL,
    platform TEXT NOT NULL,
    flag TEXT, -- NULL while the cell has not run, like all below
    marks TEXT, -- separated by spaces
    ruling INTEGER REFERENCES ruling,
    prediction INTEGER REFERENCES prediction,
    connection INTEGER, -- NULL too where nothing was asked
    PRIMARY KEY (run, number),
    UNIQUE (run, configuration, destination, client, platform, vantage),
    FOREIGN KEY (run, connection) REFERENCES connection (run, number)
) STRICT, WITHOUT ROWID;
INSERT INTO cell VALUES(1,0,1,1,1,'urlsession','macOS 26.6','ats','via-lab',3,3,1);
INSERT INTO cell VALUES(1,1,1,1,1,'webview','macOS 26.6','ats','via-lab',4,3,1);
INSERT INTO cell VALUES(1,2,1,2,1,'urlsession','macOS 26.6','reachable','via-lab',1,1,0);
INSERT INTO cell VALUES(1,3,1,2,1,'webview','macOS 26.6','reachable','via-lab',1,1,0);
INSERT INTO cell VALUES(1,4,1,3,1,'urlsession','macOS 26.6','both','via-lab',3,3,2);
INSERT INTO cell VALUES(1,5,1,3,1,'webview','macOS 26.6','both','via-lab',4,3,2);
INSERT INTO cell VALUES(1,6,2,1,1,'urlsession','macOS 26.6','reachable','via-lab',5,2,1);
INSERT INTO cell VALUES(1,7,2,1,1,'webview','macOS 26.6','reachable','via-lab',6,2,1);
INSERT INTO cell VALUES(1,8,2,2,1,'urlsession','macOS 26.6','reachable','via-lab',2,2,0);
INSERT INTO cell VALUES(1,9,2,2,1,'webview','macOS 26.6','reachable','via-lab',2,2,0);
INSERT INTO cell VALUES(1,10,2,3,1,'urlsession','macOS 26.6','network','via-lab',5,4,2);
INSERT INTO cell VALUES(1,11,2,3,1,'webview','macOS 26.6','network','via-lab',6,4,2);
INSERT INTO cell VALUES(2,0,1,1,1,'urlsession','macOS 26.6','ats','via-lab',3,3,0);
INSERT INTO cell VALUES(2,1,1,1,1,'webview','macOS 26.6','ats','via-lab',4,3,0);
INSERT INTO cell VALUES(2,2,1,2,1,'urlsession','macOS 26.6','reachable','via-lab',1,1,1);
INSERT INTO cell VALUES(2,3,1,2,1,'webview','macOS 26.6','reachable','via-lab',1,1,1);
INSERT INTO cell VALUES(2,4,1,3,1,'urlsession','macOS 26.6',NULL,NULL,NULL,NULL,NULL);
INSERT INTO cell VALUES(2,5,1,3,1,'webview','macOS 26.6',NULL,NULL,NULL,NULL,NULL);
INSERT INTO cell VALUES(2,6,2,1,1,'urlsession','macOS 26.6','reachable','via-lab',5,2,0);
INSERT INTO cell VALUES(2,7,2,1,1,'webview','macOS 26.6','reachable','via-lab',6,2,0);
INSERT INTO cell VALUES(2,8,2,2,1,'urlsession','macOS 26.6','reachable','via-lab',2,2,1);
INSERT INTO cell VALUES(2,9,2,2,1,'webview','macOS 26.6','reachable','via-lab',2,2,1);
INSERT INTO cell VALUES(2,10,2,3,1,'urlsession','macOS 26.6',NULL,NULL,NULL,NULL,NULL);
INSERT INTO cell VALUES(2,11,2,3,1,'webview','macOS 26.6',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE expectation (
    run INTEGER NOT NULL,
    cell INTEGER NOT NULL,
    position INTEGER NOT NULL,
    expected TEXT NOT NULL,
    because TEXT,
    is_met INTEGER CHECK (is_met IN (0, 1)), -- NULL where nothing was asked
    PRIMARY KEY (run, cell, position),
    FOREIGN KEY (run, cell) REFERENCES cell (run, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO expectation VALUES(1,0,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(1,1,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(1,6,0,'app −1022','wrong on purpose',0);
INSERT INTO expectation VALUES(1,7,0,'app −1022','wrong on purpose',0);
INSERT INTO expectation VALUES(2,0,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(2,1,0,'app −1022','lesson',1);
INSERT INTO expectation VALUES(2,6,0,'app −1022','wrong on purpose',0);
INSERT INTO expectation VALUES(2,7,0,'app −1022','wrong on purpose',0);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('run',2);
CREATE INDEX unmet_expectation ON expectation (run, cell) WHERE is_met = 0;
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
CREATE VIEW answers AS -- every cell in words
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
FROM cell
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
COMMIT;
