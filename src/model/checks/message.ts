/** The parts of a message that shared content checks read, the same for all channels: texts with their excerpts, links and HTML. */
import { excerpt, type Json, type MergeTag, type OwnRule, wholeGraphemes } from '#contract'
import type { Picture } from '../image/values.ts'
import type { Change, Fix } from '../rules/finding.ts'
import type { LinkTags } from './campaign-tags.ts'

/**
 * Role of a text. `said` is read by a voice; `sender` and `link` contain an address; `plain` is the plain-text version of a mail; `design`
 * is the visible text of HTML. `footer` and `phone` are not checked: they are only found and replaced.
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
  | 'footer'
  | 'phone'

/** One text of a message, with its `{{tags}}`. */
export type MessageText = {
  role: Role
  /** Dotted path of the text in the step's values. */
  path: string
  /** Dotted path of the field to open, if it differs from `path`. */
  field?: string
  /** Label on the screen: 'Subject'. */
  name: string
  text: string
  /** Further changes with the text: another editor's state, or a copy that follows the text. `to` is the new text. */
  along?: (to: string) => readonly Change[]
  /** Checked without automatic fixes, because the text is approved or generated from another value. */
  fixed?: boolean
}

/** A picture in a field of its own. `along`: further changes with it; `to` is the new picture. */
export type MessagePicture = {
  path: string
  /** Label on the screen: 'Icon'. */
  name: string
  picture: Picture
  along?: (to: Picture) => readonly Change[]
}

/** `design` is null if the HTML is not from Herald's designer. */
export type Source = { html: string; design: Json }

/** The HTML of a message as sent, and the values that it is generated from. */
export type Html = {
  text: string
  /** The values `html` and `design`; null if the message is another editor's and must not change. */
  source: Source | null
  /** Shown in email apps, or in a web page. */
  kind: 'mail' | 'panel'
}

export type CheckedMessage = {
  texts: readonly MessageText[]
  /** Not checked: they are only found and replaced. */
  pictures?: readonly MessagePicture[]
  html?: Html
}

/** `lastSend`: time of the last send in epoch milliseconds; null or absent if unknown. */
export type CheckContext = {
  tags: readonly MergeTag[]
  ownRules: readonly OwnRule[]
  lastSend?: number | null
  linkTags?: LinkTags | undefined
}

/** Text for readers, as opposed to addresses. */
export const read: readonly Role[] = ['subject', 'preheader', 'title', 'text', 'button', 'said', 'plain']
/** Text for readers, including the visible text of HTML. */
export const shownRoles: readonly Role[] = [...read, 'design']
/** Texts on a single line. */
export const lines: readonly Role[] = ['subject', 'preheader', 'title', 'button']

/** A hit in a text: the problem, and the corrected text if known. */
export type RuleHit = {
  title: string
  detail?: string
  /** `to`: the corrected text or address. `now` and `after`: the excerpt to show before and after; without them, the whole texts. */
  fix?: { label: string; to: string; now?: string; after?: string; safe: boolean }
}

/** Replaces one attribute value, wherever it occurs. */
type Swap = { name: string; from: string; to: string }

/** A hit in HTML. Its fix replaces an attribute value wherever it occurs, or edits the source. */
export type HtmlRuleHit = Omit<RuleHit, 'fix'> & {
  /** Distinguishes several hits of one rule. */
  key?: string
  fix?: Pick<Fix, 'label' | 'now' | 'after' | 'safe' | 'keeps'> &
    ({ edit: (source: Source) => Source } | { swap: Swap })
}

type Base = {
  /** Stable id that starts with the subject of the rule: 'link-http'. */
  id: string
  /** 'warning' if absent. */
  level?: 'blocking'
}

/** Location of an address: a link field, a text, or a link of HTML. */
type AddressLocation = 'field' | 'words' | 'html'

type TextRule = Base & {
  of: 'text'
  roles: readonly Role[]
  find: (text: string, context: CheckContext, field: MessageText) => RuleHit | null
}
export type AddressRule = Base & {
  of: 'address'
  carriers?: readonly AddressLocation[]
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
      find: (message: CheckedMessage, context: CheckContext) => (RuleHit & { at: MessageText })[]
    })

export const textRule = (id: string, roles: readonly Role[], find: TextRule['find']): TextRule => ({
  id,
  of: 'text',
  roles,
  find,
})

/** A rule for addresses in all locations. */
export const addressRule = (id: string, find: AddressRule['find']): AddressRule => ({ id, of: 'address', find })

/** A rule for mails and panels. */
export const htmlRule = (id: string, find: HtmlRule['find']): HtmlRule => ({
  id,
  of: 'html',
  kinds: ['mail', 'panel'],
  find,
})

/** A rule for mails only. */
export const mailRule = (id: string, find: HtmlRule['find']): HtmlRule => ({ id, of: 'html', kinds: ['mail'], find })

/** Characters to show around a change. */
const CONTEXT_CHARS = 16
const MAX_STRETCH_CHARS = 60

/** Excerpts of a text before and after a change: short texts in full, else the part that differs. The part that differs, with some context. */
export function changedExcerpts(before: string, after: string): { now: string; after: string } {
  if (before.length <= MAX_STRETCH_CHARS && after.length <= MAX_STRETCH_CHARS) return { now: before, after }
  let start = 0
  while (start < before.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const excerptOf = (text: string) => {
    const ends = [Math.max(0, start - CONTEXT_CHARS), Math.min(text.length, text.length - end + CONTEXT_CHARS)] as const
    const [from, to] = wholeGraphemes(text, ...ends)
    return `${from > 0 ? '…' : ''}${excerpt(text.slice(from, to), 2 * MAX_STRETCH_CHARS)}${to < text.length ? '…' : ''}`
  }
  return { now: excerptOf(before), after: excerptOf(after) }
}
