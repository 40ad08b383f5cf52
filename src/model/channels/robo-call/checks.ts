/** Findings of Robo Calls before publishing, without views; a worker runs them too. */

import { amount } from '#contract'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { type Finding, passed, warning } from '../../rules/finding.ts'
import { peopleText } from '../../rules/people.ts'
import type { ContentContext } from '../channel.ts'
import { callOf, checkedRoboCall, lengthOf } from './call.ts'
import { BILLED_SECONDS, billedCalls, type RoboCallValues } from './values.ts'
import { textsOf } from './wire.ts'

export const checks = { findings: roboCallFindings, checked: checkedRoboCall }

type Context = Pick<ContentContext, 'mergeTags' | 'reach' | 'upTo'>

/** Warnings and passed checks. `check` reports broken rules, so an empty call has no findings here. */
export function roboCallFindings(values: RoboCallValues, context: Context): Finding[] {
  return [...lengthFinding(values, context), ...tagsFindingOf(values, context)]
}

function lengthFinding(values: RoboCallValues, { reach, upTo }: Context): Finding[] {
  const call = callOf(values)
  const { longest, exact } = call ? lengthOf(call) : { longest: 0, exact: true }
  if (longest === 0) return []
  const calls = billedCalls(longest)
  const prefix = exact ? '' : 'about '
  if (calls === 1)
    return [
      passed('call-length', `Billed as one call, ${prefix}${Math.ceil(longest)} s`, {
        tab: 'CONTENT',
      }),
    ]
  const lengthText = `The longest path takes ${prefix}${Math.ceil(longest)} s; every ${BILLED_SECONDS} s is billed as a new call.`
  return [
    warning(
      'call-length',
      `Each person is billed as ${prefix}${calls} calls`,
      { tab: 'CONTENT', link: 'Content, Robo call' },
      reach === null
        ? lengthText
        : `${lengthText} For ${peopleText(reach, upTo)} that is up to ${amount(reach * calls)} calls.`,
    ),
  ]
}

function tagsFindingOf(values: RoboCallValues, { mergeTags }: Context): Finding[] {
  const texts = textsOf(values)
  if (texts.every((text) => text.trim() === '')) return []
  const location = { tab: 'CONTENT', field: 'textContent.entryText', link: 'Content, Robo call' } as const
  const check = { id: 'call-tags', texts, message: checkedRoboCall(values), verb: 'read out' } as const
  return [tagFinding({ ...check, ...location }, mergeTags)]
}
