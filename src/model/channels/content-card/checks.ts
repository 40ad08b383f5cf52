/** Findings of Content Cards before publishing, without views; a worker runs them too. */
import { firstGrapheme } from '#contract'
import { checkMessage } from '../../checks/check.ts'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { type Finding, passed, warning } from '../../rules/finding.ts'
import { textsIn } from '../../rules/shown-text.ts'
import type { ContentContext } from '../channel.ts'
import type { ContentCardValues } from './values.ts'
import { cardHtml } from './wire.ts'

export const checks = { findings: contentCardFindings }

const divIdPlace = { tab: 'CONTENT', field: 'divId', link: 'Content, Div Id' } as const

/** Warnings and passed checks. `check` reports a missing id. */
export function contentCardFindings(
  values: ContentCardValues,
  { mergeTags }: Pick<ContentContext, 'mergeTags'>,
): Finding[] {
  if (values.divId.trim() === '') return []
  return [divIdFinding(values.divId), ...tagFindings(values, mergeTags), ...htmlFindings(values, mergeTags)]
}

/** Why the text cannot be the id of an element; null if it can. With a bad id the card has no place on the page. */
export function divIdObjection(divId: string): string | null {
  if (divId !== divId.trim()) return 'There are spaces before or after it.'
  if (/\s/.test(divId)) return 'An id cannot have spaces.'
  if (/^[#.]/.test(divId)) return `An id is written without '${firstGrapheme(divId)}'.`
  return /[<>"'{}]/.test(divId) ? 'It has characters that an id cannot have.' : null
}

function divIdFinding(divId: string): Finding {
  const problem = divIdObjection(divId)
  if (problem === null) return passed('card-id', 'The Div Id can be used in a page', divIdPlace)
  return warning('card-id', `No element has the id '${divId}'`, divIdPlace, problem)
}

function tagFindings(values: ContentCardValues, mergeTags: ContentContext['mergeTags']): Finding[] {
  const found = tagFinding(
    { id: 'card-tags', texts: [textsIn(cardHtml(values) ?? '')], verb: 'shown', ...divIdPlace },
    mergeTags,
  )
  return found.level === 'passed' ? [] : [found]
}

/**
 * Findings of the card's HTML: links that lead nowhere, and text that is shown raw. Without fixes, because the card is designed outside
 * Herald.
 */
const htmlFindings = (values: ContentCardValues, tags: ContentContext['mergeTags']): Finding[] =>
  checkMessage(
    { texts: [], html: { kind: 'panel', text: cardHtml(values) ?? '', source: null } },
    { tags, ownRules: [] },
  )
    .filter(({ id }) => /^(?:tag|link)-/.test(id))
    .map((finding) => ({ ...finding, ...divIdPlace }))
