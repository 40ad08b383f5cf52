/**
 * Describes parts of a campaign as text, field by field, and lists the differences of two campaigns. Reads the server's format (Source:
 * docs/reference/data.md).
 */
import type { Conflict, SectionName } from '#contract'
import { isReadable } from '../../../model/rules/choices'
import { fieldsIn, listIn, numberIn, textIn } from '../../../model/rules/read'
import { contentLines, labelOf } from './content-text'
import { entryTimeLines, goalLines, revenueLines, triggerLines } from './event-text'
import { type FieldLine, type Fields, type KnownNames, nothingKnown, notSet, onOff } from './field-line'
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
