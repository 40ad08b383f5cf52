/** How a workspace shows its campaigns list: columns, saved views, and recent entries of 'Go to…'. */
import * as v from 'valibot'
import { call, notice } from './define.ts'

/** The columns after the name, in their order. */
export const listColumns = [
  'status',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'revenue',
  'channel',
  'type',
  'segment',
  'schedule',
  'number',
  'updated_at',
] as const
export type ListColumn = (typeof listColumns)[number]

/** Rows per page; 'all' shows the list without pages. */
export const pageSizes = [10, 25, 50, 100, 'all'] as const

const columns = v.pipe(v.array(v.picklist(listColumns)), v.maxLength(listColumns.length))

/** Characters of a view's name. */
export const MAX_VIEW_NAME_CHARS = 60

/** A search, a filter, an order and columns under a name. */
export const listView = v.strictObject({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.normalize(),
    v.minLength(1, 'Enter a name for the view'),
    v.maxGraphemes(MAX_VIEW_NAME_CHARS),
  ),
  search: v.pipe(v.string(), v.maxLength(200)),
  /** One status, or several with commas between them; '' for all. */
  status: v.pipe(v.string(), v.maxLength(80)),
  /** As in the list's address; '' for none. */
  filters: v.record(
    v.picklist(['part', 'channel', 'type', 'segment', 'tag', 'updated', 'sent']),
    v.pipe(v.string(), v.maxLength(60)),
  ),
  orderBy: v.picklist(['name', 'status', 'updated_at']),
  orderDirection: v.picklist(['asc', 'desc']),
  pageSize: v.picklist(pageSizes),
  columns,
})
export type ListView = v.InferOutput<typeof listView>

/** The limit of views per workspace. */
export const MAX_VIEWS = 30

/** An entry used in 'Go to…': an act by its name, or an address, with its label. */
export const recent = v.strictObject({
  key: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)),
  words: v.pipe(v.string(), v.maxLength(500)),
})
export type Recent = v.InferOutput<typeof recent>

/** Number of recent entries that are remembered. */
export const MAX_RECENTS = 5

export const listChoices = v.strictObject({
  columns,
  views: v.pipe(v.array(listView), v.maxLength(MAX_VIEWS)),
  /** Newest first. */
  recents: v.optional(v.pipe(v.array(recent), v.maxLength(MAX_RECENTS)), []),
})
export type ListChoices = v.InferOutput<typeof listChoices>

/** The defaults. */
export const firstChoices: ListChoices = {
  columns: ['status', 'sent', 'delivered', 'clicked', 'segment', 'schedule', 'updated_at'],
  views: [],
  recents: [],
}

export const listChoiceCalls = {
  choices: call(v.undefined()).returns<ListChoices>(),
  showColumns: call(v.strictObject({ columns })).returns<ListChoices>(),
  /** Saves a view under its name, replacing one with the same name. */
  keepView: call(listView).returns<ListChoices>(),
  removeView: call(
    v.strictObject({ name: v.pipe(v.string(), v.maxGraphemes(MAX_VIEW_NAME_CHARS)) }),
  ).returns<ListChoices>(),
  /** Puts an entry of 'Go to…' first among the recent ones. */
  remember: call(recent).returns<ListChoices>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<ListChoices>(),
} as const
