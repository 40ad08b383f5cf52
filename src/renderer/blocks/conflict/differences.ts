/**
 * Describes parts of a campaign as text, field by field, and lists the differences of two campaigns. Reads the server's format (Source:
 * docs/reference/data.md).
 */
import {
  agreeing,
  amount,
  type Conflict,
  listOf,
  type RemoteEnd,
  type SectionName,
  statusOf,
  stepName,
} from '#contract'
import { isReadable } from '../../../model/rules/choices'
import { fieldsIn, listIn, numberIn, textIn } from '../../../model/rules/read'
import { clockOf } from '../../ui/dates'
import {
  contentLines,
  entryTimeLines,
  type FieldLine,
  type Fields,
  goalLines,
  type KnownNames,
  labelOf,
  nothingKnown,
  notSet,
  onOff,
  revenueLines,
  triggerLines,
} from './field-text'
import { scheduleReaders } from './schedule-text'

type Part = SectionName | 'name'
type Reader = (campaign: Fields, names: KnownNames) => FieldLine[]

/** The reader of each field, by the field's path in a conflict. */
const readers: Record<Part, Readonly<Record<string, Reader>>> = {
  name: { name: ({ name }) => [{ label: 'Name', value: textIn(name) ?? notSet, text: true }] },
  trigger: { entryCriteria: triggerLines, entry_time: entryTimeLines, selectedTags: tagLines },
  segment: { segment_id: segmentLines, 'edit_setup_page_values.smartSend': smartSendLines },
  goals: { control_group: controlGroupLines, conversionGoal: goalLines, revenue_config: revenueLines },
  content: { message: contentLines },
  schedule: scheduleReaders,
}

/** All lines of one step of `campaign`, in the order of its fields. */
export const linesOf = (part: Part, campaign: Fields, names: KnownNames = nothingKnown): FieldLine[] =>
  Object.values(readers[part]).flatMap((read) => read(campaign, names))

/** A field that differs: its label, and both values as text. */
export type Difference = { label: string; mine: string; theirs: string; text: boolean }

/** The differences of one conflict. Never empty: if no reader finds any, a general line is returned. */
export function differencesOf({ section, path, mine, theirs, base }: Conflict, names = nothingKnown): Difference[] {
  const [part, read] = readerOf(section, path)
  const differences = lineDifferences(read({ ...base, ...mine }, names), read({ ...base, ...theirs }, names))
  if (differences.length > 0) return differences
  const leafDifferences = lineDifferences(leafLines(mine), leafLines(theirs))
  if (leafDifferences.length > 0) return leafDifferences.slice(0, 6)
  return [{ label: labelOf([part]), mine: 'Your version', theirs: 'Server version', text: false }]
}

/** The reader of a path; the whole step's readers if the path has none. */
function readerOf(section: Part, path: string): [Part, Reader] {
  for (const [part, partReaders] of Object.entries(readers)) {
    const read = partReaders[path]
    // The keys of `readers` are parts.
    if (read) return [part as Part, read]
  }
  return [section, (campaign, names) => linesOf(section, campaign, names)]
}

/** Lines with different text on the two sides, mine first. A line that one side lacks is 'Not set' there. */
export function lineDifferences(ownLines: readonly FieldLine[], serverLines: readonly FieldLine[]): Difference[] {
  const other = new Map(serverLines.map((line) => [line.label, line]))
  const ownByLabel = new Map(ownLines.map((line) => [line.label, line]))
  return [...new Map([...ownByLabel, ...other]).keys()]
    .map((label) => ({
      label,
      mine: ownByLabel.get(label)?.value ?? notSet,
      theirs: other.get(label)?.value ?? notSet,
      text: (ownByLabel.get(label)?.text ?? other.get(label)?.text) === true,
    }))
    .filter((line) => line.mine !== line.theirs)
}

function leafLines(value: unknown, trail: readonly string[] = []): FieldLine[] {
  if (typeof value !== 'object' || value === null) {
    const text = typeof value === 'boolean' ? (onOff(value) ?? '') : textIn(value)
    return text === null ? [] : [{ label: labelOf(trail), value: text }]
  }
  return Object.entries(value).flatMap(([key, inner]) => leafLines(inner, [...trail, key]))
}

function tagLines({ selectedTags }: Fields): FieldLine[] {
  return [{ label: 'Tags', value: listIn(selectedTags).map(textIn).join(', ') || 'None' }]
}

function segmentLines(campaign: Fields, { segments }: KnownNames): FieldLine[] {
  const chosen = fieldsIn(fieldsIn(campaign.edit_setup_page_values).selectedSegment)
  const id = numberIn(campaign.segment_id) ?? numberIn(chosen.id)
  // The stored name can belong to another id if only the id or only the name changed.
  const savedName = numberIn(chosen.id) === id ? textIn(chosen.name) : null
  const name = savedName || segments?.find((segment) => segment.id === id && isReadable(segment))?.name
  return [{ label: 'Segment', value: id === null ? 'Not chosen' : name || `Segment ${id}`, text: true }]
}

function smartSendLines(campaign: Fields): FieldLine[] {
  return [{ label: 'Smart Send', value: onOff(fieldsIn(campaign.edit_setup_page_values).smartSend) ?? 'Off' }]
}

function controlGroupLines(campaign: Fields): FieldLine[] {
  const percent = numberIn(campaign.control_group)
  return [{ label: 'Control group', value: percent ? `${percent}%` : 'None' }]
}

/** Sentences about conflicts and remote ends. The step's name within a sentence. */
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
