/** The store's schema, one step per version in order; a step that has shipped is never edited. `PRAGMA user_version` counts them. */

const first = `
CREATE TABLE meta (
  workspace TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (workspace, key)
) STRICT, WITHOUT ROWID;

-- renamed: the name was typed here and the server has not confirmed it yet.
CREATE TABLE drafts (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  campaign_id INTEGER,
  channel TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  renamed INTEGER NOT NULL,
  status TEXT NOT NULL,
  tabs TEXT,
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  synced_at TEXT,
  PRIMARY KEY (workspace, id)
) STRICT;
CREATE UNIQUE INDEX drafts_campaign ON drafts (workspace, campaign_id) WHERE campaign_id IS NOT NULL;

-- Large values stand in tables of their own, so that an autosave rewrites only what changed.
CREATE TABLE bases (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  campaign TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;

-- revision: the draft's, when the section last changed; saved: the one that its last Save took along, 0 before.
CREATE TABLE sections (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  value TEXT NOT NULL,
  revision INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  PRIMARY KEY (workspace, draft_id, section),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;

-- slot and step order the intents of one draft: a slot is one section's save, a step one request of it.
-- ambiguous: the request may have taken effect although no answer came. due_at: epoch milliseconds.
-- sent_tick: the tick when it was first sent, which tells what the mirror knew before.
CREATE TABLE intents (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  slot INTEGER NOT NULL,
  step INTEGER NOT NULL,
  create_request TEXT,
  update_request TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'attention', 'done')),
  side TEXT CHECK (side IN ('create', 'update')),
  ambiguous INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0,
  failure TEXT,
  problem TEXT,
  sent_tick INTEGER,
  queued_at TEXT NOT NULL,
  due_at INTEGER NOT NULL,
  done_at TEXT,
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;
CREATE UNIQUE INDEX intents_order ON intents (workspace, draft_id, slot, step);
CREATE INDEX intents_open ON intents (workspace, due_at) WHERE state <> 'done';

-- Ticks count readings, because the computer's clock may jump. tick: when the row was last asked for; first_tick: when it was
-- first heard of.
CREATE TABLE mirror (
  workspace TEXT NOT NULL,
  campaign_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  status TEXT NOT NULL,
  channel_name TEXT,
  type TEXT,
  segment_id INTEGER,
  segment_name TEXT,
  updated_at TEXT NOT NULL,
  schedule TEXT,
  tick INTEGER NOT NULL,
  first_tick INTEGER NOT NULL,
  campaign TEXT NOT NULL,
  PRIMARY KEY (workspace, campaign_id)
) STRICT;
CREATE INDEX mirror_by_name ON mirror (workspace, name_key, campaign_id, status);
CREATE INDEX mirror_by_status ON mirror (workspace, status, campaign_id, name_key);
CREATE INDEX mirror_by_update ON mirror (workspace, updated_at, campaign_id, status, name_key);

CREATE TABLE segments (
  workspace TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT, WITHOUT ROWID;
`

const second = `
-- departure: the section's part of the campaign from which the words here came; NULL means as in the base.
-- taken: paths that a merge or a choice took from the server, which the words here do not have.
ALTER TABLE sections ADD COLUMN departure TEXT;
ALTER TABLE sections ADD COLUMN taken TEXT NOT NULL DEFAULT '[]';
-- named_over: the server's name when another one was typed here. overtaken: what became of the campaign meanwhile.
ALTER TABLE drafts ADD COLUMN named_over TEXT;
ALTER TABLE drafts ADD COLUMN overtaken TEXT;
-- lookup_only: a create in doubt that was discarded: it is looked for, and not sent again.
ALTER TABLE intents ADD COLUMN lookup_only INTEGER NOT NULL DEFAULT 0;

CREATE TABLE conflicts (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  path TEXT NOT NULL,
  conflict TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id, section, path),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE versions (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  section TEXT,
  name TEXT NOT NULL,
  changed TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id, version),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;

-- What a section was in a version, only where it differs from the version before: words of this computer (value), or the
-- server's part of the campaign (wire), or neither.
CREATE TABLE version_sections (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  version INTEGER NOT NULL,
  value TEXT,
  wire TEXT,
  PRIMARY KEY (workspace, draft_id, section, version),
  FOREIGN KEY (workspace, draft_id, version) REFERENCES versions (workspace, draft_id, version) ON DELETE CASCADE
) STRICT;

-- Undo: patch holds what the step changed as it was before; once undone, as it was after.
CREATE TABLE steps (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  step INTEGER NOT NULL,
  at INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0,
  parts TEXT NOT NULL,
  patch TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id, step),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;

CREATE INDEX steps_undone ON steps (workspace, draft_id, step) WHERE undone = 1;

CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  workspace TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Requests taken out of the outbox, for as long as that can be undone.
CREATE TABLE discarded (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  intents TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (workspace, draft_id),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;
`

const third = `
-- What the server answered to reads that are kept, for the time without it. at: when it said so.
CREATE TABLE replies (
  workspace TEXT NOT NULL,
  key TEXT NOT NULL,
  reply TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (workspace, key)
) STRICT;
CREATE INDEX replies_by_age ON replies (workspace, at, key);
`

const fourth = `
-- The words of messages, for the search: of a campaign as its content was last read, of a draft as it stands. text is shown,
-- text_key compared. indexed: whether the full-text index, where this build of SQLite has one, holds the row. A row's id is never
-- given out again, so that what an index still says of a row that went finds nothing.
CREATE TABLE texts (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  workspace TEXT NOT NULL,
  campaign_id INTEGER,
  draft_id TEXT,
  text TEXT NOT NULL,
  text_key TEXT NOT NULL,
  indexed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX texts_campaign ON texts (workspace, campaign_id) WHERE campaign_id IS NOT NULL;
CREATE UNIQUE INDEX texts_draft ON texts (workspace, draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX texts_waiting ON texts (id) WHERE indexed = 0;

-- Drafts whose words changed since they were read for the search.
CREATE TABLE texts_stale (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id)
) STRICT, WITHOUT ROWID;
INSERT INTO texts_stale SELECT workspace, id FROM drafts;

CREATE TRIGGER texts_section_added AFTER INSERT ON sections WHEN new.section = 'content' BEGIN
  INSERT INTO texts_stale VALUES (new.workspace, new.draft_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER texts_section_changed AFTER UPDATE OF value ON sections WHEN new.section = 'content' BEGIN
  INSERT INTO texts_stale VALUES (new.workspace, new.draft_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER texts_section_dropped AFTER DELETE ON sections WHEN old.section = 'content' BEGIN
  INSERT INTO texts_stale VALUES (old.workspace, old.draft_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER texts_base_added AFTER INSERT ON bases BEGIN
  INSERT INTO texts_stale VALUES (new.workspace, new.draft_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER texts_base_changed AFTER UPDATE OF campaign ON bases BEGIN
  INSERT INTO texts_stale VALUES (new.workspace, new.draft_id) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER texts_draft_gone AFTER DELETE ON drafts BEGIN
  DELETE FROM texts WHERE workspace = old.workspace AND draft_id = old.id;
  DELETE FROM texts_stale WHERE workspace = old.workspace AND draft_id = old.id;
END;
CREATE TRIGGER texts_campaign_gone AFTER DELETE ON mirror BEGIN
  DELETE FROM texts WHERE workspace = old.workspace AND campaign_id = old.campaign_id;
END;
`

/** Statuses are compared in lower case, whatever the server writes; the campaign beside them keeps its words. */
const fifth = `
UPDATE mirror SET status = lower(status);

-- Ids that JavaScript cannot hold broke every reading of the list.
DELETE FROM mirror WHERE max(abs(campaign_id), abs(coalesce(segment_id, 0))) > 9007199254740991;
DELETE FROM segments WHERE abs(id) > 9007199254740991;

-- Campaigns of the server's list that cannot be read: which, and why. tick: when they were last asked for.
CREATE TABLE unreadable (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  why TEXT NOT NULL,
  tick INTEGER NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT, WITHOUT ROWID;
`

const sixth = `
-- Updates that were sent and whose answer is not known: any of them may be what the server has. Before, an update that had been tried
-- was only known by its attempts. taken: paths of the fields in it that a merge or a choice took from the server: no words of this computer.
ALTER TABLE intents ADD COLUMN taken TEXT NOT NULL DEFAULT '[]';
CREATE TABLE unanswered (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  request TEXT NOT NULL,
  taken TEXT NOT NULL,
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX unanswered_of_draft ON unanswered (workspace, draft_id);
INSERT INTO unanswered SELECT workspace, draft_id, section, update_request, '[]' FROM intents
  WHERE state <> 'done' AND side = 'update' AND attempts > 0 AND update_request IS NOT NULL;

-- When it was last sent, in epoch milliseconds; NULL where nothing of it can be on its way.
ALTER TABLE intents ADD COLUMN sent_at INTEGER;

-- Of an answered save: the parts of the campaign that it replaced, while it is looked whether they stay; '' once it was sent again.
ALTER TABLE intents ADD COLUMN replaced TEXT;

-- A save that waits for a choice between mine and theirs is known by a code; it was known by its sentence.
UPDATE intents SET problem = json_set(problem, '$.failure.code', 'conflict'), failure = json_set(failure, '$.code', 'conflict')
  WHERE state = 'attention'
  AND problem ->> '$.failure.message' = 'Somebody else changed this on the server meanwhile. Choose what stands.';
`

const seventh = `
-- What the text in the row is checked against when it is read; NULL where nothing is known.
ALTER TABLE sections ADD COLUMN checksum INTEGER;
ALTER TABLE bases ADD COLUMN checksum INTEGER;
UPDATE sections SET checksum = checksum_of(value);
UPDATE bases SET checksum = checksum_of(campaign);
`

const eighth = `
-- What a draft is, a second time in another part of the file: a row that a damaged page took can be put together again.
CREATE INDEX drafts_heads ON drafts (workspace, id, campaign_id, channel, type, name, created_at);

-- Of requests without an answer: sent_at and late_until in epoch milliseconds. late_until: what was saved after it has arrived, and the
-- server may still take this one until then; NULL while its section waits. answered: it had an answer, and the section waits for others.
ALTER TABLE unanswered ADD COLUMN sent_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE unanswered ADD COLUMN late_until INTEGER;
ALTER TABLE unanswered ADD COLUMN answered INTEGER NOT NULL DEFAULT 0;
`

const ninth = `
-- Files of this computer that a workspace's server has. name: '' for a picture, which is the same under any name.
CREATE TABLE sent_files (
  workspace TEXT NOT NULL,
  blob TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  file_name TEXT NOT NULL,
  public_path TEXT,
  PRIMARY KEY (workspace, blob, type, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX sent_files_by_path ON sent_files (workspace, public_path);

-- Pictures that were picked or are used in a workspace, by the hash of their bytes; sizes are 0 where they are not known.
CREATE TABLE pictures (
  workspace TEXT NOT NULL,
  blob TEXT NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  frames INTEGER NOT NULL,
  alt TEXT NOT NULL,
  -- The file as it was picked, and how much it weighs: a second crop begins there.
  original TEXT,
  picked_bytes INTEGER NOT NULL,
  -- ISO 8601 in UTC: when it was picked last.
  picked_at TEXT NOT NULL,
  PRIMARY KEY (workspace, blob)
) STRICT, WITHOUT ROWID;

-- Which messages show a picture: of drafts, and of campaigns of the server that were read.
CREATE TABLE picture_uses (
  workspace TEXT NOT NULL,
  blob TEXT NOT NULL,
  campaign_id INTEGER,
  draft_id TEXT
) STRICT;
CREATE INDEX picture_uses_of_blob ON picture_uses (workspace, blob);
CREATE INDEX picture_uses_of_draft ON picture_uses (workspace, draft_id) WHERE draft_id IS NOT NULL;
CREATE INDEX picture_uses_of_campaign ON picture_uses (workspace, campaign_id) WHERE campaign_id IS NOT NULL;
CREATE TRIGGER picture_uses_draft_gone AFTER DELETE ON drafts BEGIN
  DELETE FROM picture_uses WHERE workspace = old.workspace AND draft_id = old.id;
END;
CREATE TRIGGER picture_uses_campaign_gone AFTER DELETE ON mirror BEGIN
  DELETE FROM picture_uses WHERE workspace = old.workspace AND campaign_id = old.campaign_id;
END;
INSERT INTO texts_stale SELECT workspace, draft_id FROM sections
  WHERE section = 'content' AND instr(value, '"blob":"') > 0 ON CONFLICT DO NOTHING;
`

const tenth = `
-- What this computer alone keeps about campaigns. draft_id: only of drafts that the server never saw. tags: a JSON array of texts.
CREATE TABLE marks (
  workspace TEXT NOT NULL,
  campaign_id INTEGER,
  draft_id TEXT,
  favourite INTEGER NOT NULL,
  archived INTEGER NOT NULL,
  tags TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX marks_of_campaign ON marks (workspace, campaign_id) WHERE campaign_id IS NOT NULL;
CREATE UNIQUE INDEX marks_of_draft ON marks (workspace, draft_id) WHERE campaign_id IS NULL;
CREATE TRIGGER marks_follow AFTER UPDATE OF campaign_id ON drafts WHEN new.campaign_id IS NOT NULL BEGIN
  UPDATE OR IGNORE marks SET campaign_id = new.campaign_id, draft_id = NULL
    WHERE workspace = new.workspace AND draft_id = new.id AND campaign_id IS NULL;
END;
CREATE TRIGGER marks_draft_gone AFTER DELETE ON drafts BEGIN
  DELETE FROM marks WHERE workspace = old.workspace AND draft_id = old.id AND campaign_id IS NULL;
END;
`

const eleventh = `
-- The parts of the campaign that a save is a change of, whatever becomes of the words meanwhile; NULL: as the words' own, or as in the base.
ALTER TABLE intents ADD COLUMN departure TEXT;
`

const twelfth = `
-- The synchronisation of each draft as its events (docs/adr/015). previous: number of the draft's event before, 0 for the first, so that a
-- row that went missing is noticed. window and n: only of events of windows.
CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  previous INTEGER NOT NULL,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  window TEXT,
  n INTEGER,
  body TEXT NOT NULL,
  checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX events_of_draft ON events (workspace, draft_id);
CREATE UNIQUE INDEX events_of_window ON events (workspace, draft_id, window, n) WHERE window IS NOT NULL;

-- The state that the events fold to. open: something waits, is on its way, or may still arrive at the server.
CREATE TABLE states (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  open INTEGER NOT NULL,
  state TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (workspace, draft_id)
) STRICT;
CREATE INDEX states_open ON states (workspace) WHERE open = 1;

-- Campaigns as they were last read, over which requests are laid.
CREATE TABLE readings (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  raw TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (workspace, draft_id)
) STRICT;

-- Large values of events and states, each once, by its hash.
CREATE TABLE bodies (hash TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
`

/** A step may use `checksum_of(text)`, which is `checksumOf` of json.ts. */
export const migrations: readonly string[] = [
  first,
  second,
  third,
  fourth,
  fifth,
  sixth,
  seventh,
  eighth,
  ninth,
  tenth,
  eleventh,
  twelfth,
]
