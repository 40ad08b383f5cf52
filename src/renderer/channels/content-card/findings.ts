/** What a content card has to say before publishing. */
import { tagFinding } from '../../blocks/merge-tags/tag-finding'
import type { Finding } from '../../rules/finding'
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
  return [ofId(values.divId), ...ofTags(values, mergeTags)]
}

/** What no element's id is: the card would find no place. */
export function oddId(divId: string): string | null {
  if (divId !== divId.trim()) return 'There are spaces before or after it.'
  if (/\s/.test(divId)) return 'An id has no spaces.'
  if (/^[#.]/.test(divId)) return `An id is written without '${divId.slice(0, 1)}'.`
  return /[<>"'{}]/.test(divId) ? 'It has characters that an id cannot have.' : null
}

function ofId(divId: string): Finding {
  const odd = oddId(divId)
  if (odd === null) return { id: 'card-id', level: 'passed', title: 'The Div Id can be one of a page', ...inDivId }
  return { id: 'card-id', level: 'warning', title: `No element has the id '${divId}'`, detail: odd, ...inDivId }
}

function ofTags(values: ContentCardValues, mergeTags: ContentContext['mergeTags']): Finding[] {
  const found = tagFinding({ id: 'card-tags', texts: [cardHtml(values) ?? ''], verb: 'shown', ...inDivId }, mergeTags)
  return found.level === 'passed' ? [] : [found]
}
