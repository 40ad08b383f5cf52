/** Sentences around a choice between mine and theirs. */
import { agreeing, amount, type Conflict, filled, listOf, type RemoteEnd, statusOf, stepName } from '#contract'
import { clockOf } from '../../ui/dates'
import * as texts from './texts'

/** The step as a sentence names it. */
export const partLabel = (part: Conflict['section']): string => stepName(part)

/** 'Schedule was changed here and on the server at 13:48'. */
export function clashText(conflicts: readonly Conflict[]): string {
  const parts = [...new Set(conflicts.map(({ section }) => partLabel(section)))]
  const at = conflicts.map(({ theirsAt }) => theirsAt).find((one) => one !== null)
  return filled(agreeing(parts.length, texts.oneChangedOnBoth, texts.severalChangedOnBoth), {
    parts: listOf(parts),
    at: at ? ` at ${clockOf(at)}` : '',
  })
}

export function mergedText(others: readonly string[]): string {
  const who =
    others.length === 0
      ? texts.otherChangesMergedAutomatically
      : filled(texts.mergedAutomatically, { others: listOf(others) })
  return filled(texts.nothingSyncsUntilYouChoose, { who })
}

export function leftText(left: number): string {
  if (left === 0) return texts.allChosen
  return filled(texts.toChoose, { left: amount(left) })
}

/** 'Published on the server at 13:48', for a campaign that ended there while it was edited here. */
export function remoteEndText({ status, at }: RemoteEnd): string {
  const what = { deleted: 'was deleted', stopped: 'was stopped', running: 'was published', scheduled: 'was published' }
  const known = Object.entries(what).find(([one]) => one === statusOf(status))?.[1] ?? `is ${status}`
  return filled(texts.thisCampaignOnTheServer, { known, at: clockOf(at) })
}
