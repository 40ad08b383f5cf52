/** Events, goals and entry times of the server as readable text. */
import { eventIn, eventNameOf, propertyIn } from '../../../model/rules/event-names'
import { fieldsIn, listIn, numberIn, textIn } from '../../../model/rules/read'
import { amountText, type FieldLine, type Fields, type KnownNames } from './field-line'

/** 'Added to Cart with price > 1000, and not Purchased within 2 hours'. */
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
