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

export const migrations: readonly string[] = [first]
