/** What a rule is: a pure look at one text, one address or one piece of HTML, which may say how it is mended. */
import type { CheckContext, CheckedMessage, Html, Role, Source, Written } from './message'

/** The folders of rules, in the order of the list. */
export type Subject =
  | 'links'
  | 'merge tags'
  | 'subject and preheader'
  | 'words'
  | 'accessibility'
  | 'client support'
  | 'plain text'
  | 'sender'
  | 'buttons'
  | 'own words'

/** What was found in a text: the fact, and the whole text as it should be where that is known. */
export type RuleHit = {
  title: string
  detail?: string
  /** `to`: the whole text or address after it; `now` and `after`: the stretch to show of both, the whole ones without them. */
  fix?: { label: string; to: string; now?: string; after?: string; safe: boolean }
}

/** One value of an attribute that becomes another, wherever it stands. */
export type Swap = { name: string; from: string; to: string }

/** What was found in HTML; its fix says how one value of an attribute becomes another, wherever it stands. */
export type HtmlRuleHit = Omit<RuleHit, 'fix'> & {
  /** What tells two of one rule apart. */
  key?: string
  fix?: { label: string; now: string; after: string; safe: boolean } & (
    | { edit: (source: Source) => Source }
    | { swap: Swap }
  )
}

type Base = {
  /** Stable, with the subject's word first: 'link-http'. */
  id: string
  subject: Subject
  level: 'blocking' | 'warning'
  /** Whether it ever carries a fix. */
  mends: boolean
}

/** Where an address stands: in a field of its own, in running words, in a link of HTML. */
export type Carrier = 'field' | 'words' | 'html'

export type Rule = Base &
  (
    | {
        of: 'text'
        roles: readonly Role[]
        find: (text: string, context: CheckContext, written: Written) => RuleHit | null
      }
    | { of: 'address'; carriers?: readonly Carrier[]; find: (address: string) => RuleHit | null }
    | { of: 'html'; kinds: readonly Html['kind'][]; find: (html: Html) => HtmlRuleHit[] }
    | { of: 'message'; find: (message: CheckedMessage, context: CheckContext) => (RuleHit & { at: Written })[] }
  )
