/** Sentences about conflicts and remote ends. */
import { agreeing, amount, type Conflict, listOf, type RemoteEnd, statusOf, stepName } from '#contract'
import { clockOf } from '../../ui/dates'

/** The step's name within a sentence. */
export const partLabel = (part: Conflict['section']): string => stepName(part)

/** 'Schedule was changed here and on the server at 13:48'. */
export function clashText(conflicts: readonly Conflict[]): string {
  const parts = [...new Set(conflicts.map(({ section }) => partLabel(section)))]
  const savedAt = conflicts.map(({ theirsAt }) => theirsAt).find((time) => time !== null)
  return agreeing(
    parts.length,
    `${listOf(parts)} was changed here and on the server${savedAt ? ` at ${clockOf(savedAt)}` : ''}`,
    `${listOf(parts)} were changed here and on the server${savedAt ? ` at ${clockOf(savedAt)}` : ''}`,
  )
}

export function mergedText(others: readonly string[]): string {
  const othersText =
    others.length === 0 ? 'Other changes merged automatically.' : `${listOf(others)} merged automatically.`
  return `${othersText} What differs is not sent until you choose.`
}

export function leftText(remainingCount: number): string {
  if (remainingCount === 0) return 'All chosen'
  return `${amount(remainingCount)} to choose`
}

/** 'Published on the server at 13:48', for a campaign that ended on the server while it was edited here. */
export function remoteEndText({ status, at }: RemoteEnd): string {
  const endTexts = {
    deleted: 'was deleted',
    stopped: 'was stopped',
    running: 'was published',
    scheduled: 'was published',
  }
  const knownEnd = Object.entries(endTexts).find(([name]) => name === statusOf(status))?.[1] ?? `is ${status}`
  return `This campaign ${knownEnd} on the server (seen at ${clockOf(at)}). What you wrote since then was not sent.`
}
