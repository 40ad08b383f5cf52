/**
 * The texts of messages as the search finds them: what a user reads in the JSON of a channel, without the settings, kept beside the
 * campaigns, in a full-text index where SQLite has one.
 */
import { decodeHTMLStrict } from 'entities/decode'
import { type Campaign, cutToUnits, type Excerpt, type Json, wholeGraphemes } from '#contract'
import { type Db, keyOf, readable } from './db.ts'
import { keepUses, type Owner } from './pictures.ts'

/** Fewer letters are in nearly every message: they are searched in names only. A trigram needs three, too. */
const MIN_SEARCH_CHARS = 3

export const looksInText = (search: string): boolean => [...search].length >= MIN_SEARCH_CHARS
/** Limit of rows that one reading of the list adds to the index: the list is not delayed longer. */
const INDEX_BATCH_SIZE = 500

/**
 * Makes the full-text index where this build of SQLite has FTS5, and returns whether there is one. What it finds is what `instr` finds:
 * three or more characters anywhere in a text. Runs inside a transaction.
 */
export function openIndex(db: Db): boolean {
  const known = db.get(`SELECT 1 FROM sqlite_schema WHERE name = 'texts_index'`)
  if (!known && !hasFts5(db)) return false
  try {
    if (known) db.run('DELETE FROM texts_index WHERE rowid NOT IN (SELECT id FROM texts)')
    else {
      db.run(
        `CREATE VIRTUAL TABLE texts_index USING fts5(text_key, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
      )
      db.run('UPDATE texts SET indexed = 0')
    }
    return true
  } catch (error) {
    // An FTS5 that is older than these options, or none where another build made the index.
    if (isUnknownToSqlite(error)) return false
    throw error
  }
}

const hasFts5 = (db: Db): boolean => db.get(`SELECT 1 FROM pragma_module_list WHERE name = 'fts5'`) !== undefined

const isUnknownToSqlite = (error: unknown): boolean =>
  error instanceof Error && /no such module|unrecognized option|no such tokenizer|parse error/i.test(error.message)

/** Whether an answer about a campaign holds its message. */
export const holdsText = ({ message, edit_content_page_values: content }: Campaign): boolean =>
  Boolean(message || content)

/** Takes what a single reading of a campaign says; a list leaves content out, which says nothing. Runs inside a transaction. */
export function indexText(db: Db, workspace: string, campaign: Campaign): void {
  if (!holdsText(campaign)) return
  const { message, edit_content_page_values: content } = campaign
  // The message is mostly called like the campaign, which is found by its name.
  const { name: _name, ...words } = message ?? {}
  const owner = { campaign_id: campaign.id, draft_id: null }
  keepText(db, workspace, owner, searchTextOf(words, content))
  keepUses(db, workspace, owner, campaign.updated_at ?? '', words, content)
}

/** Whether anything waits to be read or indexed. */
export const isBehind = (db: Db, hasIndex: boolean): boolean =>
  db.get('SELECT 1 FROM texts_stale') !== undefined ||
  (hasIndex && db.get('SELECT 1 FROM texts WHERE indexed = 0') !== undefined)

/** Reads the texts of drafts that changed, and indexes them. Runs inside a transaction. */
export function catchUp(db: Db, hasIndex: boolean): void {
  for (const { workspace, draft_id } of db.all<Stale>('SELECT workspace, draft_id FROM texts_stale'))
    keepDraft(db, workspace, { campaign_id: null, draft_id })
  db.run('DELETE FROM texts_stale')
  if (hasIndex) indexWaiting(db)
}

/** Campaigns whose content was read before there was a search in it: their answers are still kept. Runs inside a transaction. */
export function indexStoredText(db: Db): void {
  const kept = db.all<{ workspace: string; reply: string }>(
    `SELECT r.workspace, r.reply FROM replies r WHERE r.key LIKE 'getCampaign %' ORDER BY r.at`,
  )
  for (const { workspace, reply } of kept) {
    const campaign = readable<Campaign | null>(reply)
    if (campaign && typeof campaign.id === 'number') indexText(db, workspace, campaign)
  }
}

type Stale = { workspace: string; draft_id: string }

function keepDraft(db: Db, workspace: string, owner: Owner & { draft_id: string }): void {
  const content = draftContent(db, workspace, owner.draft_id)
  keepText(db, workspace, owner, searchTextOf(...content))
  keepUses(db, workspace, owner, editedAt(db, workspace, owner.draft_id), ...content)
}

/** Characters kept of one message. */
const MAX_TEXT_CHARS = 20_000
/** Keys whose value is always text of the user, even a single short word. */
const wordy = new Set(
  [
    'title',
    'body',
    'text',
    'message',
    'heading',
    'subject',
    'description',
    'caption',
    'design',
    'html',
    'label',
  ].concat(['preheader', 'content', 'name', 'footer', 'header', 'subtitle', 'note', 'speech']),
)
/** Addresses of data, files of this computer, and anything without a letter in it. */
const noWords = /^(?:data:|blob:|herald-file:|#[0-9a-f]{3,8}$|[^\p{L}]*$)/iu
/** Values of settings: 'center', 'bottom-left', 'IMMEDIATELY', 'fontSize'. */
const settingName = /^[a-z0-9_.:/#%-]+$|^[A-Z0-9_]+$|^[a-z]+(?:[A-Z][a-z0-9]+)+$/

/** The texts in `values`, each once and in order; at most 20,000 characters. */
export function searchTextOf(...values: readonly unknown[]): string {
  const found = new Set<string>()
  for (const value of values) collect(value, '', found)
  return cutToUnits([...found].join(' · ').normalize('NFC'), MAX_TEXT_CHARS)
}

function collect(value: unknown, key: string, found: Set<string>): void {
  if (typeof value === 'string') collectText(value, key, found)
  if (typeof value !== 'object' || value === null) return
  if ('pages' in value && Array.isArray(value.pages)) {
    collectDesign(value.pages, found)
    return
  }
  for (const [inner, item] of Object.entries(value))
    if (!code.has(inner)) collect(item, Array.isArray(value) ? key : inner, found)
}

/** Keys of designs whose values are no text: style rules, and a builder's notes about a part. */
const code = new Set(['style', 'styles', 'css', 'classes', 'script', 'selectors', 'mediaText'])
/** Elements whose content is code. */
const codeElements = new Set(['style', 'script', 'mj-style', 'mj-raw', 'mj-head', 'head'])

/** The design of our designer: a tree with the text in its leaves; of the attributes only the alt text counts. */
function collectDesign(node: unknown, found: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) collectDesign(item, found)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, tagName, content, attributes, frames, component, components } = node as Record<string, unknown>
  if (type === 'comment' || codeElements.has(String(tagName)) || codeElements.has(String(type))) return
  if (typeof content === 'string') collectText(content, 'content', found)
  const { alt } = (attributes ?? {}) as Record<string, unknown>
  if (typeof alt === 'string') collectText(alt, 'description', found)
  for (const inner of [frames, component, components]) collectDesign(inner, found)
}

function collectText(written: string, key: string, found: Set<string>): void {
  const nested = jsonIn(written)
  if (nested !== null) {
    collect(nested, key, found)
    return
  }
  if (noWords.test(written) || (!wordy.has(key) && settingName.test(written))) return
  const text = plainText(written)
  if (text && !noWords.test(text)) found.add(text)
}

/** Some contents keep JSON as a text. */
function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    // Text that begins with a bracket ('{{first_name}}, ...').
    return null
  }
}

/** Style sheets, scripts and comments, conditional ones too. */
const codeInHtml = /<!--[\s\S]*?-->|<((?:mj-)?style|script)\b[\s\S]*?<\/\1\s*>/gi
const tag = /<\/?([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^"'<>])*>|<[^>]*>/gi
/** Elements that may be inside a word: no space replaces them. */
const formatting = /^(?:abbr|b|bdi|bdo|big|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|u|wbr)$/i

/** Without tags, with the new lines of the wire as spaces. */
const plainText = (text: string): string =>
  decodeHTMLStrict(
    /<[a-z!/]/i.test(text)
      ? text.replace(codeInHtml, ' ').replace(tag, (_all, name = '') => (formatting.test(name) ? '' : ' '))
      : text,
  )
    .replaceAll('%0A', ' ')
    .replace(/\s+/g, ' ')
    .trim()

const editedAt = (db: Db, workspace: string, id: string): string =>
  db.get<{ updated_at: string }>('SELECT updated_at FROM drafts WHERE workspace = ? AND id = ?', [workspace, id])
    ?.updated_at ?? ''

/** The content that was written here; else that of the campaign behind the draft. */
function draftContent(db: Db, workspace: string, id: string): readonly unknown[] {
  const own = db.get<{ value: string }>(
    `SELECT value FROM sections WHERE workspace = ? AND draft_id = ? AND section = 'content'`,
    [workspace, id],
  )
  if (own) return [readable<Json>(own.value)]
  const base = db.get<{ campaign: string }>('SELECT campaign FROM bases WHERE workspace = ? AND draft_id = ?', [
    workspace,
    id,
  ])
  const campaign = base && readable<Campaign>(base.campaign)
  if (!campaign) return []
  const { name: _name, ...words } = campaign.message ?? {}
  return [words, campaign.edit_content_page_values]
}

/** A row that changed gets a new id: what the index says of the old one finds nothing, and goes with the next start. */
function keepText(db: Db, workspace: string, { campaign_id, draft_id }: Owner, text: string): void {
  const known = db.get<{ id: number; text: string }>(
    draft_id === null
      ? 'SELECT id, text FROM texts WHERE workspace = ? AND campaign_id = ?'
      : 'SELECT id, text FROM texts WHERE workspace = ? AND draft_id = ?',
    [workspace, draft_id ?? campaign_id],
  )
  if (known?.text === text) return
  if (known) db.run('DELETE FROM texts WHERE id = ?', [known.id])
  if (text !== '')
    db.run('INSERT INTO texts (workspace, campaign_id, draft_id, text, text_key) VALUES (?, ?, ?, ?, ?)', [
      workspace,
      campaign_id,
      draft_id,
      text,
      keyOf(text),
    ])
}

/** Adds what waits for the index to it. Runs inside a transaction. */
export function indexWaiting(db: Db): void {
  const waiting = db.all<{ id: number; text_key: string }>('SELECT id, text_key FROM texts WHERE indexed = 0 LIMIT ?', [
    INDEX_BATCH_SIZE,
  ])
  for (const { id, text_key } of waiting) {
    db.run('INSERT INTO texts_index (rowid, text_key) VALUES (?, ?)', [id, text_key])
    db.run('UPDATE texts SET indexed = 1 WHERE id = ?', [id])
  }
}

/**
 * Whose messages hold the search, as a query of `campaign_id` or `draft_id`: workspace is ?1, the search's key ?2. Rows that the index
 * does not hold yet are read.
 */
export function textsHolding(hasIndex: boolean): string {
  const owner = 'SELECT t.campaign_id, t.draft_id FROM'
  if (!hasIndex) return `${owner} texts t WHERE t.workspace = ?1 AND instr(t.text_key, ?2) > 0`
  // The sign keeps SQLite from reading a whole workspace for the few that wait.
  return `${owner} texts_index CROSS JOIN texts t ON t.id = texts_index.rowid
    WHERE texts_index MATCH '"' || replace(?2, '"', '""') || '"' AND t.workspace = ?1
    UNION ALL ${owner} texts t WHERE t.indexed = 0 AND +t.workspace = ?1 AND instr(t.text_key, ?2) > 0`
}

/** The found text in a row's message with the text around it, at most about 80 characters; null if it is not in the message. */
export function excerptOf(db: Db, workspace: string, { campaign_id, draft_id }: Owner, search: string): Excerpt | null {
  const row = db.get<{ text: string }>(
    draft_id === null
      ? 'SELECT text FROM texts WHERE workspace = ? AND campaign_id = ?'
      : 'SELECT text FROM texts WHERE workspace = ? AND draft_id = ?',
    [workspace, draft_id ?? campaign_id],
  )
  return row ? around(row.text, search) : null
}

const [before, after] = [12, 68]

/**
 * The part of a text around the first match. It begins and ends between words where possible, and never within a character as people see
 * it. `search` is as `keyOf` makes it: letters whose small form has another length may move the ends a little.
 */
function around(text: string, search: string): Excerpt | null {
  const found = keyOf(text).indexOf(search)
  if (found < 0) return null
  const [at, end] = wholeGraphemes(text, found, found + search.length)
  const first = at <= before ? 0 : at - before + Math.max(0, text.slice(at - before, at).indexOf(' ') + 1)
  const [from, to] = wholeGraphemes(text, first, Math.min(text.length, end + after))
  return {
    before: `${from > 0 ? '…' : ''}${text.slice(from, at)}`,
    hit: text.slice(at, end),
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  }
}
