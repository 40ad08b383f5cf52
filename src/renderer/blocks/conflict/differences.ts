/** Parts of a campaign in words, field by field, and what differs between two of them. Reads what the server keeps (Source: docs/reference/data.md). */
import type { Conflict, SectionName } from '#contract'
import { isReadable } from '../../rules/choices'
import { fieldsIn, listIn, numberIn, textIn } from '../../rules/read'
import { contentLines, labelOf } from './content-text'
import { entryTimeLines, goalLines, revenueLines, triggerLines } from './event-text'
import { type FieldLine, type Fields, type KnownNames, nothingKnown, notSet, onOff } from './field-line'
import { scheduleReaders } from './schedule-text'

type Part = SectionName | 'name'
type Reader = (campaign: Fields, known: KnownNames) => FieldLine[]

/** Who reads a field, by the path that names it in a conflict. */
const readers: Record<Part, Readonly<Record<string, Reader>>> = {
  name: { name: ({ name }) => [{ label: 'Name', words: textIn(name) ?? notSet, text: true }] },
  trigger: { entryCriteria: triggerLines, entry_time: entryTimeLines, selectedTags: tagLines },
  segment: { segment_id: segmentLines, 'edit_setup_page_values.smartSend': smartSendLines },
  goals: { control_group: controlGroupLines, conversionGoal: goalLines, revenue_config: revenueLines },
  content: { message: contentLines },
  schedule: scheduleReaders,
}

/** Everything that a step of `campaign` says, in the order of its fields. */
export const linesOf = (part: Part, campaign: Fields, known: KnownNames = nothingKnown): FieldLine[] =>
  Object.values(readers[part]).flatMap((read) => read(campaign, known))

/** A field that differs: what it is called and both sides in words. */
export type Difference = { label: string; mine: string; theirs: string; text: boolean }

/** The fields of a conflict that differ. Never empty: what nobody can put into words says so. */
export function differencesOf({ section, path, mine, theirs, base }: Conflict, known = nothingKnown): Difference[] {
  const [part, read] = readerOf(section, path)
  const told = between(read({ ...base, ...mine }, known), read({ ...base, ...theirs }, known))
  if (told.length > 0) return told
  const rest = between(leaves(mine), leaves(theirs))
  if (rest.length > 0) return rest.slice(0, 6)
  return [{ label: labelOf([part]), mine: 'Your version', theirs: 'Server version', text: false }]
}

/** A finer path is read by whoever reads what it is part of. */
function readerOf(section: Part, path: string): [Part, Reader] {
  for (const [part, known] of Object.entries(readers)) {
    const read = known[path]
    // The keys of `readers` are parts.
    if (read) return [part as Part, read]
  }
  return [section, (campaign, known) => linesOf(section, campaign, known)]
}

/** Lines of either side whose words differ, in the order of the first; a line that one side lacks is 'Not set' there. */
export function between(mine: readonly FieldLine[], theirs: readonly FieldLine[]): Difference[] {
  const other = new Map(theirs.map((line) => [line.label, line]))
  const own = new Map(mine.map((line) => [line.label, line]))
  return [...new Map([...own, ...other]).keys()]
    .map((label) => ({
      label,
      mine: own.get(label)?.words ?? notSet,
      theirs: other.get(label)?.words ?? notSet,
      text: (own.get(label)?.text ?? other.get(label)?.text) === true,
    }))
    .filter((line) => line.mine !== line.theirs)
}

function leaves(value: unknown, trail: readonly string[] = []): FieldLine[] {
  if (typeof value !== 'object' || value === null) {
    const words = typeof value === 'boolean' ? (onOff(value) ?? '') : textIn(value)
    return words === null ? [] : [{ label: labelOf(trail), words }]
  }
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...trail, key]))
}

function tagLines({ selectedTags }: Fields): FieldLine[] {
  return [{ label: 'Tags', words: listIn(selectedTags).map(textIn).join(', ') || 'None' }]
}

function segmentLines(campaign: Fields, { segments }: KnownNames): FieldLine[] {
  const chosen = fieldsIn(fieldsIn(campaign.edit_setup_page_values).selectedSegment)
  const id = numberIn(campaign.segment_id) ?? numberIn(chosen.id)
  // The name stands beside another id where one of the two was changed alone.
  const kept = numberIn(chosen.id) === id ? textIn(chosen.name) : null
  const name = kept || segments?.find((one) => one.id === id && isReadable(one))?.name
  return [{ label: 'Segment', words: id === null ? 'Not chosen' : name || `Segment ${id}`, text: true }]
}

function smartSendLines(campaign: Fields): FieldLine[] {
  return [{ label: 'Smart Send', words: onOff(fieldsIn(campaign.edit_setup_page_values).smartSend) ?? 'Off' }]
}

function controlGroupLines(campaign: Fields): FieldLine[] {
  const percent = numberIn(campaign.control_group)
  return [{ label: 'Control group', words: percent ? `${percent}%` : 'None' }]
}
