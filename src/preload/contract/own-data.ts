/**
 * What a user keeps for a workspace on this computer: how the campaigns list is shown, sample people, word rules, prices and the address to
 * unsubscribe.
 */
import * as v from 'valibot'
import { call, notice } from './define.ts'
import { amount } from './text.ts'

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

/** The limit per workspace. */
export const MAX_PEOPLE = 50

const line = v.pipe(v.string(), v.trim(), v.maxGraphemes(500))

/** The user's own sample people for previews and tests, with their values for merge tags. They never leave this computer. */
export const ownPerson = v.strictObject({
  name: v.pipe(line, v.minLength(1)),
  /** Values by the key of a merge tag; an absent one is missing. */
  values: v.record(v.pipe(v.string(), v.minLength(1), v.maxLength(200)), line),
})
export type OwnPerson = v.InferOutput<typeof ownPerson>

export const peopleCalls = {
  list: call(v.undefined()).returns<OwnPerson[]>(),
  /** Saves people under their names, replacing those with the same name; returns all. */
  keep: call(v.strictObject({ people: v.pipe(v.array(ownPerson), v.maxLength(MAX_PEOPLE)) })).returns<OwnPerson[]>(),
  remove: call(v.strictObject({ name: v.string() })).returns<OwnPerson[]>(),
} as const

/** Characters of a rule's words. */
export const MAX_PHRASE_CHARS = 100
export const phraseTooLong = `At most ${MAX_PHRASE_CHARS} characters`

const phrase = v.pipe(v.string(), v.trim(), v.maxGraphemes(MAX_PHRASE_CHARS, phraseTooLong))

/** Words that must or must not be in a workspace's messages. */
export const ownRule = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  words: v.pipe(phrase, v.minLength(1, 'Enter the words')),
  kind: v.picklist(['must', 'must not']),
  /** A blocking rule stops publishing. */
  level: v.picklist(['warning', 'blocking']),
  /** The replacement for forbidden words; if absent, the user has to write one. */
  instead: v.optional(phrase),
})
export type OwnRule = v.InferOutput<typeof ownRule>

/** The limit per workspace. */
export const MAX_OWN_RULES = 100

export const ownRuleCalls = {
  all: call(v.undefined()).returns<OwnRule[]>(),
  /** Adds a rule, or replaces the one with its id. */
  keep: call(ownRule).returns<OwnRule[]>(),
  remove: call(v.strictObject({ id: v.pipe(v.string(), v.maxLength(60)) })).returns<OwnRule[]>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<OwnRule[]>(),
} as const

/** Billed units: a part of a text message, a call, a conversation. */
const pricedUnits = ['part', 'call', 'conversation'] as const
export type PricedUnit = (typeof pricedUnits)[number]

/** More than any provider charges. */
export const MAX_PRICE = 1_000

/** In units of the currency: 0.0075 is three quarters of a cent. */
const price = v.pipe(
  v.number(),
  v.finite(),
  v.minValue(0, 'The price cannot be less than 0'),
  v.maxValue(MAX_PRICE, () => `The price cannot be more than ${MAX_PRICE.toLocaleString('en-GB')}`),
)

/** The currency shown before every amount: 'Rs', '$' or 'PKR'. */
const priceCurrency = v.pipe(v.string(), v.trim(), v.minLength(1, 'Enter the currency'), v.maxGraphemes(8))

/** Prices of one piece of a message, as its provider bills it. */
export const prices = v.strictObject({
  currency: priceCurrency,
  /** Absent if not entered. */
  each: v.partial(v.strictObject({ part: price, call: price, conversation: price })),
})
export type Prices = v.InferOutput<typeof prices>

export const priceCalls = {
  /** Null before the first entry. */
  all: call(v.undefined()).returns<Prices | null>(),
  /** Enters one price, and the currency of all of them. */
  enter: call(v.strictObject({ currency: priceCurrency, unit: v.picklist(pricedUnits), price })).returns<Prices>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<Prices | null>(),
} as const

/** Replaced by the server for each recipient (Source: docs/reference/screens.md#email). */
export const unsubscribeToken = '{token}'

const MAX_CHARS = 2_000

/**
 * Where recipients of a workspace's emails unsubscribe: asked once, never guessed. A web address that contains `unsubscribeToken`. The
 * messages of its rules are shown at the field.
 */
export const unsubscribeAddress = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_CHARS, () => `The address cannot be longer than ${amount(MAX_CHARS)} characters`),
  v.regex(/^https?:\/\/[^\s/.]+\.[^\s]+$/i, 'Enter a web address, like https://your-shop.com/unsubscribe?t={token}'),
  v.includes(unsubscribeToken, `Without ${unsubscribeToken}, you cannot tell who unsubscribed`),
)

export const unsubscribeCalls = {
  /** Null if not set. */
  address: call(v.undefined()).returns<string | null>(),
  keep: call(v.strictObject({ address: unsubscribeAddress })).returns<string | null>(),
  /** Changed in another window, or another workspace was opened. */
  changed: notice<string | null>(),
} as const
