/** What a robo call has to say before publishing. */
import { amount, filled } from '#contract'
import { tagFinding } from '../../blocks/merge-tags/tag-finding'
import { type Finding, passed, warning } from '../../rules/finding'
import { peopleText } from '../../rules/people'
import type { ContentContext } from '../channel'
import { BILLED_SECONDS, billedCalls } from './audio'
import { callOf, lengthOf } from './call'
import { checkedRoboCall } from './checked'
import * as wording from './texts'
import type { RoboCallValues } from './values'
import { textsOf } from './wire'

type Context = Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>

/** Warnings and passed checks; broken rules are told by `check`, so an empty call says nothing here. */
export function roboCallFindings(values: RoboCallValues, context: Context): Finding[] {
  return [...length(values, context), ...tags(values, context)]
}

function length(values: RoboCallValues, { reach, upTo }: Context): Finding[] {
  const call = callOf(values)
  const { longest, exact } = call ? lengthOf(call) : { longest: 0, exact: true }
  if (longest === 0) return []
  const calls = billedCalls(longest)
  const about = exact ? '' : 'about '
  if (calls === 1)
    return [
      passed('call-length', filled(wording.billedAsOneCallS, { about, longest: Math.ceil(longest) }), {
        tab: 'CONTENT',
      }),
    ]
  const path = filled(wording.theLongestPathTakesS, { about, longest: Math.ceil(longest), BILLED_SECONDS })
  return [
    warning(
      'call-length',
      filled(wording.eachPersonIsBilledAs, { about, calls }),
      { tab: 'CONTENT', link: wording.contentRoboCall },
      reach === null
        ? path
        : filled(wording.forThatIsUpTo, {
            longest: path,
            reach: peopleText(reach, upTo),
            amount: amount(reach * calls),
          }),
    ),
  ]
}

function tags(values: RoboCallValues, { mergeTags }: Context): Finding[] {
  const texts = textsOf(values)
  if (texts.every((text) => text.trim() === '')) return []
  const where = { tab: 'CONTENT', field: 'textContent.entryText', link: wording.contentRoboCall } as const
  const asked = { id: 'call-tags', texts, message: checkedRoboCall(values), verb: 'read out' } as const
  return [tagFinding({ ...asked, ...where }, mergeTags)]
}
