/** The tables of the drafts file. */

/** `PRAGMA application_id` of every drafts file since the first release: 'HRLD'. */
export const applicationId = 0x48524c44

/**
 * SQL that brings a file of version N to version N + 1, at index N - 1. A released entry, like `schema`, is never edited: tests/releases
 * opens the files of every release.
 */
export const upgrades: readonly string[] = []

/** The tables of version 1, the first release. */
export const schema = `
-- Values of this computer by name, of a workspace or ('') of the whole file.
CREATE TABLE meta (
  workspace TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (workspace, key)
) STRICT, WITHOUT ROWID;

-- Drafts as lists and screens show them. renamed: the name was typed here and the server does not have it. named_over: the server's name then.
-- overtaken: the campaign was published, stopped or deleted meanwhile. unsaved: parts with values that are in no Save and in no form.
CREATE TABLE drafts (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  campaign_id INTEGER,
  channel TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  renamed INTEGER NOT NULL,
  named_over TEXT,
  status TEXT NOT NULL,
  overtaken TEXT,
  tabs TEXT,
  unsaved TEXT NOT NULL DEFAULT '[]',
  revision INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  synced_at TEXT,
  PRIMARY KEY (workspace, id)
) STRICT;
CREATE UNIQUE INDEX drafts_campaign ON drafts (workspace, campaign_id) WHERE campaign_id IS NOT NULL;
-- What a draft is, a second time in another part of the file: a row that a damaged page took can be put together again.
CREATE INDEX drafts_heads ON drafts (workspace, id, campaign_id, channel, type, name, created_at);

-- Each draft's campaign as it is shown where no form has values. Large values have tables of their own: an autosave rewrites only what changed.
CREATE TABLE bases (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  campaign TEXT NOT NULL,
  checksum INTEGER,
  PRIMARY KEY (workspace, draft_id),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;

-- Form values. revision: the draft's, when the section last changed; saved: the one that its last Save took along, 0 before. departure: the part of
-- the campaign that the form was opened with, or that its last Save sent; NULL after damage. checksum: of value; NULL after damage.
CREATE TABLE sections (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  value TEXT NOT NULL,
  revision INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  departure TEXT,
  checksum INTEGER,
  PRIMARY KEY (workspace, draft_id, section),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;

-- What the screen showed of a part until the draft had the revision in until: over which a window types that has not read the draft since. value:
-- the part of the campaign, or the name.
CREATE TABLE shown (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  part TEXT NOT NULL,
  until INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id, part, until),
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

-- What a section was in a version, only where it differs from the version before: form values (value), or the server's part of the campaign
-- (wire), or neither.
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

-- Undo: patch has what the step changed as it was before; once undone, as it was after.
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

-- Lines of the outbox, which follow from the states: saved steps that wait, and for some days those that were sent.
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'sending', 'attention', 'done')),
  attempts INTEGER NOT NULL,
  failure TEXT,
  problem TEXT,
  queued_at TEXT NOT NULL,
  done_at TEXT,
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX outbox_of_draft ON outbox (workspace, draft_id);

-- Questions to the user, which follow from the states.
CREATE TABLE conflicts (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  section TEXT NOT NULL,
  path TEXT NOT NULL,
  conflict TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id, section, path),
  FOREIGN KEY (workspace, draft_id) REFERENCES drafts (workspace, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- The server's list. Ticks count readings, because the computer's clock may jump. tick: when the row was last asked for; first_tick: when it was
-- first heard of. status: in lower case.
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

-- Campaigns of the server's list that cannot be read: which, and why. tick: when they were last asked for.
CREATE TABLE unreadable (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  why TEXT NOT NULL,
  tick INTEGER NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT, WITHOUT ROWID;

-- What the server answered to reads that are kept, for the time without it. at: when it said so.
CREATE TABLE replies (
  workspace TEXT NOT NULL,
  key TEXT NOT NULL,
  reply TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (workspace, key)
) STRICT;
CREATE INDEX replies_by_age ON replies (workspace, at, key);

-- Texts of messages for the search: of a campaign as its content was last read, of a draft as it is now. text is shown, text_key compared.
-- indexed: whether the full-text index, where this build of SQLite has one, has the row. A row's id is never used again, so that what an index
-- still has of a row that went finds nothing.
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

-- Drafts whose texts changed since they were read for the search.
CREATE TABLE texts_stale (
  workspace TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  PRIMARY KEY (workspace, draft_id)
) STRICT, WITHOUT ROWID;
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

-- The library: what is written once and used in many messages. item: without the time of its last change.
CREATE TABLE library (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  name_key TEXT NOT NULL,
  item TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT;

-- Edits of many campaigns at once, with what they changed: the latest can be undone, and one that was cut off can be finished.
CREATE TABLE bulk_edits (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  state TEXT NOT NULL,
  edit TEXT NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT;

-- Families: head without rows; row: its cells, and what its campaign was made of.
CREATE TABLE families (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  name_key TEXT NOT NULL,
  master_id TEXT NOT NULL,
  head TEXT NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT;
CREATE INDEX families_master ON families (workspace, master_id);
-- Masters of other languages; those of a language that was removed stay with the family, so that undo finds them.
CREATE TABLE family_languages (
  workspace TEXT NOT NULL,
  master_id TEXT NOT NULL,
  family TEXT NOT NULL,
  PRIMARY KEY (workspace, master_id),
  FOREIGN KEY (workspace, family) REFERENCES families (workspace, id) ON DELETE CASCADE
) STRICT;
CREATE TABLE family_rows (
  workspace TEXT NOT NULL,
  family TEXT NOT NULL,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  draft_id TEXT,
  row TEXT NOT NULL,
  PRIMARY KEY (workspace, family, id),
  FOREIGN KEY (workspace, family) REFERENCES families (workspace, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX family_members ON family_rows (workspace, draft_id) WHERE draft_id IS NOT NULL;
CREATE TABLE family_masters (
  workspace TEXT NOT NULL,
  family TEXT NOT NULL,
  version INTEGER NOT NULL,
  made TEXT NOT NULL,
  PRIMARY KEY (workspace, family, version),
  FOREIGN KEY (workspace, family) REFERENCES families (workspace, id) ON DELETE CASCADE
) STRICT;

-- Proofs that were shared for review, with the page as it was handed over (or the id of the proof that has it), and the reviews of them. They stay when the draft is gone.
CREATE TABLE proofs (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  campaign_id INTEGER,
  at TEXT NOT NULL,
  proof TEXT NOT NULL,
  page TEXT NOT NULL,
  PRIMARY KEY (workspace, id)
) STRICT;
CREATE INDEX proofs_draft ON proofs (workspace, draft_id);
CREATE TABLE reviews (
  workspace TEXT NOT NULL,
  id TEXT NOT NULL,
  proof_id TEXT NOT NULL,
  received_at TEXT NOT NULL,
  review TEXT NOT NULL,
  resolved TEXT NOT NULL,
  PRIMARY KEY (workspace, id),
  FOREIGN KEY (workspace, proof_id) REFERENCES proofs (workspace, id) ON DELETE CASCADE
) STRICT;
CREATE INDEX reviews_proof ON reviews (workspace, proof_id);

CREATE TABLE workspaces (
  id TEXT PRIMARY KEY,
  workspace TEXT NOT NULL,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
