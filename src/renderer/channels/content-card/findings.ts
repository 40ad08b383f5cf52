/** What a content card has to say before publishing. */
import { firstGrapheme } from '#contract'
import { checkMessage } from '../../blocks/checks/check'
import { tagFinding } from '../../blocks/merge-tags/tag-finding'
import { type Finding, passed, warning } from '../../rules/finding'
import { textsIn } from '../../rules/shown-text'
import type { ContentContext } from '../channel'
import type { ContentCardValues } from './values'
import { cardHtml } from './wire'

const inDivId = { tab: 'CONTENT', field: 'divId', link: 'Content, Div Id' } as const

/** Warnings and passed checks; that there is an id at all is told by `check`. */
export function contentCardFindings(
  values: ContentCardValues,
  { mergeTags }: Pick<ContentContext, 'mergeTags'>,
): Finding[] {
  if (values.divId.trim() === '') return []
  return [ofId(values.divId), ...ofTags(values, mergeTags), ...ofContents(values, mergeTags)]
}

/** What no element's id is: the card would find no place. */
export function oddId(divId: string): string | null {
  if (divId !== divId.trim()) return 'There are spaces before or after it.'
  if (/\s/.test(divId)) return 'An id cannot have spaces.'
  if (/^[#.]/.test(divId)) return `An id is written without '${firstGrapheme(divId)}'.`
  return /[<>"'{}]/.test(divId) ? 'It has characters that an id cannot have.' : null
}

function ofId(divId: string): Finding {
  const odd = oddId(divId)
  if (odd === null) return passed('card-id', 'The Div Id can be used in a page', inDivId)
  return warning('card-id', `No element has the id '${divId}'`, inDivId, odd)
}

function ofTags(values: ContentCardValues, mergeTags: ContentContext['mergeTags']): Finding[] {
  const found = tagFinding(
    { id: 'card-tags', texts: [textsIn(cardHtml(values) ?? '')], verb: 'shown', ...inDivId },
    mergeTags,
  )
  return found.level === 'passed' ? [] : [found]
}

/** The card is made elsewhere: only what would lead somewhere wrong or be shown as written is named, and nothing can be mended here. */
const ofContents = (values: ContentCardValues, tags: ContentContext['mergeTags']): Finding[] =>
  checkMessage(
    { texts: [], html: { kind: 'panel', text: cardHtml(values) ?? '', source: null } },
    { tags, ownRules: [] },
  )
    .filter(({ id }) => /^(?:tag|link)-/.test(id))
    .map((finding) => ({ ...finding, ...inDivId }))
