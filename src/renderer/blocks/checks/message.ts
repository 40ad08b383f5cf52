/** What is checked of a message, whichever channel sends it: its texts, its links and its HTML. */
import type { Json, MergeTag, OwnRule } from '#contract'
import type { Change, Fix } from '../../rules/finding'

/**
 * What a text is for. `said` is read out by a voice; `sender` and `link` hold an address; `plain` is the
 * words of a mail without its looks; `design` what HTML shows.
 */
export type Role =
  | 'subject'
  | 'preheader'
  | 'sender'
  | 'title'
  | 'text'
  | 'button'
  | 'said'
  | 'plain'
  | 'design'
  | 'link'

/** One text of a message, with its `{{tags}}`. */
export type Written = {
  role: Role
  /** Dotted path of the text in the step's values. */
  path: string
  /** Dotted path of the field that a person is brought to; the text's own without it. */
  field?: string
  /** How the screen calls it: 'Subject'. */
  name: string
  text: string
  /** What else changes with the text: another editor's state beside it, a copy that follows it. `to` is the new text. */
  along?: (to: string) => readonly Change[]
  /** Read, never changed: what was approved as it stands, or is made from something else. */
  fixed?: boolean
}

/** `design` is null where the HTML was not made by our designer. */
export type Source = { html: string; design: Json }

/** A message of HTML as it leaves, and the values that it is made from. */
export type Html = {
  text: string
  /** What stands in the values under `html` and `design`; null where the message is another editor's and stays as it came. */
  source: Source | null
  /** Mail programs show it, or a web page does. */
  kind: 'mail' | 'panel'
}

export type CheckedMessage = {
  texts: readonly Written[]
  html?: Html
}

/** `lastSend`: when the last message goes out, in epoch milliseconds; null or absent if unknown. */
export type CheckContext = { tags: readonly MergeTag[]; ownRules: readonly OwnRule[]; lastSend?: number | null }

/** Text that people read, as opposed to addresses. */
export const read: readonly Role[] = ['subject', 'preheader', 'title', 'text', 'button', 'said', 'plain']
/** The same, and what HTML shows. */
export const shown: readonly Role[] = [...read, 'design']
/** What stands in one line by itself. */
export const lines: readonly Role[] = ['subject', 'preheader', 'title', 'button']

/** What was found in a text: the fact, and the whole text as it should be where that is known. */
export type RuleHit = {
  title: string
  detail?: string
  /** `to`: the whole text or address after it; `now` and `after`: the stretch to show of both, the whole ones without them. */
  fix?: { label: string; to: string; now?: string; after?: string; safe: boolean }
}

/** One value of an attribute that becomes another, wherever it stands. */
type Swap = { name: string; from: string; to: string }

/** What was found in HTML; its fix says how one value of an attribute becomes another, wherever it stands. */
export type HtmlRuleHit = Omit<RuleHit, 'fix'> & {
  /** What tells two of one rule apart. */
  key?: string
  fix?: Pick<Fix, 'label' | 'now' | 'after' | 'safe' | 'keeps'> &
    ({ edit: (source: Source) => Source } | { swap: Swap })
}

type Base = {
  /** Stable, with the subject's word first: 'link-http'. */
  id: string
  /** 'warning' without it. */
  level?: 'blocking'
}

/** Where an address stands: in a field of its own, in running words, in a link of HTML. */
type Carrier = 'field' | 'words' | 'html'

type TextRule = Base & {
  of: 'text'
  roles: readonly Role[]
  find: (text: string, context: CheckContext, written: Written) => RuleHit | null
}
export type AddressRule = Base & {
  of: 'address'
  carriers?: readonly Carrier[]
  find: (address: string, tags: readonly MergeTag[]) => RuleHit | null
}
type HtmlRule = Base & {
  of: 'html'
  kinds: readonly Html['kind'][]
  find: (html: Html, context: CheckContext) => HtmlRuleHit[]
}

export type Rule =
  | TextRule
  | AddressRule
  | HtmlRule
  | (Base & {
      of: 'message'
      find: (message: CheckedMessage, context: CheckContext) => (RuleHit & { at: Written })[]
    })

export const textRule = (id: string, roles: readonly Role[], find: TextRule['find']): TextRule => ({
  id,
  of: 'text',
  roles,
  find,
})

/** A rule of addresses, wherever they stand. */
export const addressRule = (id: string, find: AddressRule['find']): AddressRule => ({ id, of: 'address', find })

/** A rule of mails and of panels. */
export const htmlRule = (id: string, find: HtmlRule['find']): HtmlRule => ({
  id,
  of: 'html',
  kinds: ['mail', 'panel'],
  find,
})

/** A rule of mails alone. */
export const mailRule = (id: string, find: HtmlRule['find']): HtmlRule => ({ id, of: 'html', kinds: ['mail'], find })
