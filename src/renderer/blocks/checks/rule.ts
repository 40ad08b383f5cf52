/** What a rule is: a pure look at one text, one address or one piece of HTML, which may say how it is mended. */
import type { CheckContext, CheckedMessage, Html, Role, Source, Written } from './message'

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
  /** 'warning' without it. */
  level?: 'blocking'
}

/** Where an address stands: in a field of its own, in running words, in a link of HTML. */
export type Carrier = 'field' | 'words' | 'html'

type TextRule = Base & {
  of: 'text'
  roles: readonly Role[]
  find: (text: string, context: CheckContext, written: Written) => RuleHit | null
}
export type AddressRule = Base & {
  of: 'address'
  carriers?: readonly Carrier[]
  find: (address: string) => RuleHit | null
}
type HtmlRule = Base & { of: 'html'; kinds: readonly Html['kind'][]; find: (html: Html) => HtmlRuleHit[] }

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
