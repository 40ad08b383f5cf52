/** Fields of a campaign as readable text, in the server's format: messages, goals and triggers, and the helpers for a single field. */
import { capitalised, type Segment, unitsOf } from '#contract'
import { type Events, eventIn, eventNameOf, propertyIn } from '../../../model/event-condition/text'
import { fieldsIn, flagIn, listIn, numberIn, textIn } from '../../../model/rules/read'

/** Technical keys, and keys that repeat another key's text. */
const silentKeys =
  /^(id|key|type|name|templateContext|mergeTagIds|editorState|htmlData|html|css|json|fileData|testNumbers)$/i
const MAX_LINES = 40

export type Fields = Readonly<Record<string, unknown>>

/** The server's names of events and segments; null if they were never loaded. */
export type KnownNames = { events: Events; segments: readonly Segment[] | null }

/** `text`: written by the user, so it has its own text direction. */
export type FieldLine = { label: string; value: string; text?: boolean }

export function contentLines(campaign: Fields): FieldLine[] {
  const message = fieldsIn(campaign.message)
  const design = textIn(message.design)
  const slots = fieldsIn(campaign.edit_content_page_values)
  if (design !== null)
    return [
      ...headLines(slots),
      { label: 'Message', value: readableDesign(design) || 'Empty', text: true },
      ...voucherLines(slots),
    ]
  const designed = leavesOf(fieldsIn(message.design))
  const lines = designed.length > 0 ? designed : Object.values(slots).flatMap((slot) => leavesOf(fieldsIn(slot)))
  const template = textIn(message.templateId)
  return [...(template ? [{ label: 'Template', value: template }] : []), ...lines.slice(0, MAX_LINES)]
}

/** What an inbox shows of an email besides its message. */
const headLines = (slots: Fields): FieldLine[] =>
  Object.values(slots).flatMap((slot) =>
    Object.entries({ from: 'From', subject: 'Subject', preHeader: 'Preheader' }).flatMap(([key, label]) => {
      const value = textIn(fieldsIn(slot)[key]) ?? ''
      return value === '' ? [] : [{ label, value, text: true }]
    }),
  )

function voucherLines(slots: Fields): FieldLine[] {
  const usesVouchers = Object.values(slots).some((slot) => fieldsIn(slot).isVoucher === true)
  return [{ label: 'Vouchers', value: usesVouchers ? 'On' : 'Off' }]
}

/** Line breaks are '%0A' in the server's format. Of HTML, only the visible text is shown. */
function readableDesign(design: string): string {
  const text = design.replaceAll('%0A', '\n')
  if (!/^\s*</.test(text)) return text
  const readableText = text
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  return readableText.trim()
}

/** Every text, number and flag inside, labelled with its path: 'Button 1, Text'. */
function leavesOf(value: Fields, trail: readonly string[] = []): FieldLine[] {
  return Object.entries(value).flatMap(([key, inner]): FieldLine[] => {
    if (silentKeys.test(key)) return []
    const path = [...trail, key]
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner as Fields, path)
    const text = leafText(inner)
    return text === null
      ? []
      : [{ label: labelOf(path), value: text, ...(typeof inner === 'string' ? { text: true } : {}) }]
  })
}

function leafText(value: unknown): string | null {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = textIn(value)
  return text === null || text === '' ? null : readableDesign(text)
}

/** 'Push title' for pushTitle or push_title, 'Button 2, Text' for buttons.1.text. */
export const labelOf = (path: readonly string[]): string =>
  path
    .map(nameOf)
    .join(', ')
    .replace(/s, (\d+)/g, ' $1')

function nameOf(key: string): string {
  if (/^\d+$/.test(key)) return String(Number(key) + 1)
  const label = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return capitalised(label)
}

/** Events, goals and entry times of the server as readable text. 'Added to Cart with price > 1000, and not Purchased within 2 hours'. */
export function triggerLines(campaign: Fields, { events }: KnownNames): FieldLine[] {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const state = fieldsIn(setup.triggerState)
  const criteria = fieldsIn(campaign.entryCriteria)
  const storedChain = listIn(state.chain)
  const names: Names = { events, kept: namesIn([...storedChain, state.rebound]) }
  const chain = (storedChain.length > 0 ? storedChain : listIn(criteria.trigger)).map(fieldsIn)
  const rebound = fieldsIn(storedChain.length > 0 ? state.rebound : criteria.rebound)
  const links = chain.map((link, index) => `${index > 0 ? `${joinOf(link)} ` : ''}${linkText(link, names)}`)
  const reboundTexts = Object.keys(rebound).length > 0 ? [reboundText(rebound, names)] : []
  return [{ label: 'Trigger', value: [...links, ...reboundTexts].join(' ') || 'None' }]
}

const reboundText = (rebound: Fields, names: Names): string =>
  `${joinOf(rebound)} not ${linkText(rebound, names)} within ${amountText(rebound.within) ?? '…'}`

const joinOf = ({ condition }: Fields): string => textIn(condition) ?? 'and'

/** 'At once', '10 minutes after', 'At 50 percent of the page'. */
export function entryTimeLines(campaign: Fields): FieldLine[] {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const kind = (textIn(campaign.entry_time) ?? textIn(setup.entryTimeRadio) ?? '').toUpperCase()
  const amount = campaign.entry_time_value ?? setup.entryTimeValue
  return [{ label: 'Entry time', value: entryText(kind, amount) }]
}

function entryText(kind: string, amount: unknown): string {
  if (kind === '' || kind === 'IMMEDIATELY') return 'Immediately'
  if (kind === 'SCROLL') return `At ${numberIn(fieldsIn(amount).value) ?? '…'} percent of the page`
  return `${amountText(amount) ?? '…'} after`
}

/** 'Purchased within 30 days; Signed Up within 1 day'. */
export function goalLines(campaign: Fields, { events }: KnownNames): FieldLine[] {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const goals = listIn(campaign.conversionGoal ?? setup.conversionGoal).map(fieldsIn)
  const parts = goals.map((goal) => {
    const { condition, conversion_time } = goal
    const link = { ...goal, did: true, properties: fieldsIn(condition).properties }
    return `${linkText(link, { events, kept: new Map() })} within ${amountText(conversion_time) ?? '1 day'}`
  })
  return [{ label: 'Goals', value: parts.join('; ') || 'No goal' }]
}

/** One field of a campaign as text, and helpers that every field uses. */
export const nothingKnown: KnownNames = { events: null, segments: null }

export const notSet = 'Not set'

/** The line, or no line if there is no text. */
export const lineOf = (label: string, text: string | null): FieldLine[] => (text ? [{ label, value: text }] : [])

/** 'On' or 'Off'; null if the value is not a flag. */
export function onOff(value: unknown): string | null {
  const isSet = flagIn(value)
  return isSet === null ? null : isSet ? 'On' : 'Off'
}

/** '30 days', '1 hour', from { value, duration }. */
export function amountText(amount: unknown): string | null {
  const { value, duration } = fieldsIn(amount)
  const number = numberIn(value)
  const unit = textIn(duration)?.toLowerCase()
  if (number === null || !unit) return null
  return unitsOf(number, unit)
}

/** 'Purchased, order_total'. */
export function revenueLines(campaign: Fields, { events }: KnownNames): FieldLine[] {
  const config = fieldsIn(campaign.revenue_config)
  const id = numberIn(config.event_id)
  if (id === null) return [{ label: 'Revenue', value: 'Not tracked' }]
  const { event_property_id: property, propertyName } = fieldsIn(config.property)
  const name = propertyText(events, id, property, propertyName)
  return [{ label: 'Revenue', value: `${eventName(config, { events, kept: new Map() })}, ${name}` }]
}

/** `kept`: event names from the campaign itself. */
type Names = Pick<KnownNames, 'events'> & { kept: ReadonlyMap<number, string> }

/** Event names by id. Entry criteria only have ids; the setup values have the names. */
function namesIn(links: readonly unknown[]): Names['kept'] {
  const namedEvents = links.map(fieldsIn).flatMap(({ eventId, eventName: name }) => {
    const id = numberIn(eventId)
    return id !== null && textIn(name) ? [[id, textIn(name) ?? ''] as const] : []
  })
  return new Map(namedEvents)
}

function linkText(link: Fields, names: Names): string {
  const eventId = idOf(link)
  const conditions = listIn(link.properties).map((row) => conditionText(row, names.events, eventId))
  const event = `${link.did === false ? 'not ' : ''}${eventName(link, names)}`
  return conditions.length > 0 ? `${event} with ${conditions.join(' and ')}` : event
}

function eventName(link: Fields, names: Names): string {
  const id = idOf(link)
  const savedName = textIn(link.eventName) || (id === null ? '' : (names.kept.get(id) ?? ''))
  return id === null ? savedName || '…' : eventNameOf(id, savedName, names.events)
}

const idOf = (link: Fields): number | null => numberIn(link.eventId) ?? numberIn(link.event_id)

function propertyText(events: KnownNames['events'], eventId: number | null, id: unknown, savedName: unknown): string {
  const property = propertyIn(eventIn(events, eventId), textIn(id))
  return property?.name || textIn(savedName) || '…'
}

function conditionText(value: unknown, events: KnownNames['events'], eventId: number | null): string {
  const row = fieldsIn(value)
  const name = propertyText(events, eventId, row.property_id, row.propertyName)
  const condition = textIn(row.type) ?? '…'
  if (condition === 'exists') return `${name} exists`
  const values = (Array.isArray(row.value) ? row.value : [row.value]).map(textIn).filter(Boolean)
  return `${name} ${condition} ${values.join(', ') || '…'}`
}
