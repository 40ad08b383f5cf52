/** Events, goals and entry times as the server keeps them, in words. */
import { fieldsIn, listIn, numberIn, textIn } from '../../rules/read'
import { amountWords, type Fields, type Line } from './line'

/** 'Added to Cart with price > 1000, and not Purchased within 2 hours'. */
export function triggerLines(campaign: Fields): Line[] {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const state = fieldsIn(setup.triggerState)
  const criteria = fieldsIn(campaign.entryCriteria)
  const kept = listIn(state.chain)
  const known = namesIn([...kept, state.rebound])
  const chain = (kept.length > 0 ? kept : listIn(criteria.trigger)).map(fieldsIn)
  const rebound = fieldsIn(kept.length > 0 ? state.rebound : criteria.rebound)
  const links = chain.map((link, at) => `${at > 0 ? `${joinOf(link)} ` : ''}${linkWords(link, known)}`)
  const stay = Object.keys(rebound).length > 0 ? [reboundWords(rebound, known)] : []
  return [{ label: 'Trigger', words: [...links, ...stay].join(' ') || 'None' }]
}

const reboundWords = (rebound: Fields, known: Names): string =>
  `${joinOf(rebound)} not ${linkWords(rebound, known)} within ${amountWords(rebound.within) ?? '…'}`

const joinOf = ({ condition }: Fields): string => textIn(condition) ?? 'and'

/** 'At once', '10 minutes after', 'At 50 percent of the page'. */
export function entryTimeLines(campaign: Fields): Line[] {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const kind = (textIn(campaign.entry_time) ?? textIn(setup.entryTimeRadio) ?? '').toUpperCase()
  const amount = campaign.entry_time_value ?? setup.entryTimeValue
  return [{ label: 'Entry time', words: entryWords(kind, amount) }]
}

function entryWords(kind: string, amount: unknown): string {
  if (kind === '' || kind === 'IMMEDIATELY') return 'At once'
  if (kind === 'SCROLL') return `At ${numberIn(fieldsIn(amount).value) ?? '…'} percent of the page`
  return `${amountWords(amount) ?? '…'} after`
}

/** 'Purchased within 30 days; Signed Up within 1 day'. */
export function goalLines(campaign: Fields): Line[] {
  const setup = fieldsIn(campaign.edit_setup_page_values)
  const goals = listIn(campaign.conversionGoal ?? setup.conversionGoal).map(fieldsIn)
  const words = goals.map((goal) => {
    const { condition, conversion_time } = goal
    const link = { ...goal, did: true, properties: fieldsIn(condition).properties }
    return `${linkWords(link, new Map())} within ${amountWords(conversion_time) ?? '1 day'}`
  })
  return [{ label: 'Goals', words: words.join('; ') || 'No goal' }]
}

/** 'Purchased, order_total'. */
export function revenueLines(campaign: Fields): Line[] {
  const config = fieldsIn(campaign.revenue_config)
  if (numberIn(config.event_id) === null) return [{ label: 'Revenue', words: 'Not tracked' }]
  const property = textIn(fieldsIn(config.property).propertyName) ?? '…'
  return [{ label: 'Revenue', words: `${eventName(config, new Map())}, ${property}` }]
}

type Names = ReadonlyMap<number, string>

/** Entry criteria know events by number only; the setup values beside them know the names. */
function namesIn(links: readonly unknown[]): Names {
  const named = links.map(fieldsIn).flatMap(({ eventId, eventName: name }) => {
    const id = numberIn(eventId)
    return id !== null && textIn(name) ? [[id, textIn(name) ?? ''] as const] : []
  })
  return new Map(named)
}

function linkWords(link: Fields, known: Names): string {
  const conditions = listIn(link.properties).map(conditionWords)
  const event = `${link.did === false ? 'not ' : ''}${eventName(link, known)}`
  return conditions.length > 0 ? `${event} with ${conditions.join(' and ')}` : event
}

function eventName(link: Fields, known: Names): string {
  const id = numberIn(link.eventId) ?? numberIn(link.event_id)
  const name = textIn(link.eventName) || (id === null ? '' : known.get(id))
  return name || (id === null ? '…' : `Event ${id}`)
}

function conditionWords(value: unknown): string {
  const row = fieldsIn(value)
  const name = textIn(row.propertyName) || '…'
  const condition = textIn(row.type) ?? '…'
  if (condition === 'exists') return `${name} exists`
  const values = (Array.isArray(row.value) ? row.value : [row.value]).map(textIn).filter(Boolean)
  return `${name} ${condition} ${values.join(', ') || '…'}`
}
