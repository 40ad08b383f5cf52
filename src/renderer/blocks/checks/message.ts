/** What is checked of a message, whichever channel sends it: its texts, its links and its HTML. */
import type { Json, MergeTag, OwnRule } from '#contract'
import type { Change } from '../../rules/finding'

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

export type CheckContext = { tags: readonly MergeTag[]; ownRules: readonly OwnRule[] }

/** Text that people read, as opposed to addresses. */
export const read: readonly Role[] = ['subject', 'preheader', 'title', 'text', 'button', 'said', 'plain']
/** The same, and what HTML shows. */
export const shown: readonly Role[] = [...read, 'design']
/** What stands in one line by itself. */
export const lines: readonly Role[] = ['subject', 'preheader', 'title', 'button']
