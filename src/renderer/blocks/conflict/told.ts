/** Sentences around a choice between mine and theirs. */
import { type Conflict, type Overtaken, statusOf } from '#contract'
import { clockOf } from '../../ui/dates'

/** The step as its tab calls it. */
export const partLabel = (part: Conflict['section']): string => (part === 'name' ? 'NAME' : part.toUpperCase())

/** 'Goals, CONTENT and SCHEDULE'. */
export function listedParts(parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? ''
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** 'SCHEDULE was changed here and on the server at 13:48'. */
export function clashWords(conflicts: readonly Conflict[]): string {
  const parts = [...new Set(conflicts.map(({ section }) => partLabel(section)))]
  const at = conflicts.map(({ theirsAt }) => theirsAt).find((one) => one !== null)
  return `${listedParts(parts)} ${parts.length > 1 ? 'were' : 'was'} changed here and on the server${at ? ` at ${clockOf(at)}` : ''}`
}

export function mergedWords(others: readonly string[]): string {
  const who =
    others.length === 0
      ? 'Other changes merged automatically.'
      : `${listedParts(others)} merged by ${others.length > 1 ? 'themselves' : 'itself'}.`
  return `${who} Nothing is sent before you choose.`
}

export function leftWords(left: number): string {
  if (left === 0) return 'All chosen'
  return `${left} ${left === 1 ? 'field' : 'fields'} left to choose`
}

/** 'Published on the server at 13:48', for a campaign that ended there while it was edited here. */
export function overtakenWords({ status, at }: Overtaken): string {
  const what = { deleted: 'was deleted', stopped: 'was stopped', running: 'was published', scheduled: 'was published' }
  const known = Object.entries(what).find(([one]) => one === statusOf(status))?.[1] ?? `is ${status}`
  return `This campaign ${known} on the server meanwhile (seen at ${clockOf(at)}). What you wrote here since was not sent.`
}
