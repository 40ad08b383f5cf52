/**
 * The grammar of segment prompts, and the number of people in a segment. The practice brand has no real customers: counts are shares of an
 * invented customer base.
 */
import type { SegmentCounts } from '#contract'
import { pick, type Random, randomOf, seedOf } from '../clock.ts'

/** All customers of the brand, and how many of them each channel reaches. */
export const customerBase = { total: 64_310, app_push: 21_470, web_push: 17_905, sms: 53_642, email: 41_268 } as const

const cities: Record<string, number> = {
  Karachi: 0.46,
  Lahore: 0.19,
  Islamabad: 0.08,
  Rawalpindi: 0.06,
  Hyderabad: 0.07,
  Faisalabad: 0.04,
  Multan: 0.03,
  Peshawar: 0.02,
  Quetta: 0.01,
}
const provinces: Record<string, number> = { Sindh: 0.55, Punjab: 0.34, 'Khyber Pakhtunkhwa': 0.06, Balochistan: 0.02 }
const genders: Record<string, number> = { Female: 0.68, Male: 0.31 }
const places: Record<string, Record<string, number>> = { city: cities, province: provinces, gender: genders }
const flags: Record<string, number> = { app_installed: 0.34, signed_in: 0.52, cash_on_delivery: 0.41 }
/** Days within which two thirds of the customers who ever did something have done it. */
const typicalDays: Record<string, number> = { last_purchase: 120, last_visit: 40, last_email_open: 90 }
/** The typical amount of customers who have one, and the share of customers who do. */
const amounts: Record<string, [typical: number, share: number]> = {
  cart_value: [4_200, 0.22],
  total_spent: [18_500, 0.71],
  points: [640, 0.48],
}

/**
 * The prompts that the practice segment service understands. A prompt is a list of conditions joined by 'and' (or a comma) and 'or';
 * 'and' binds tighter. Case and the words 'customers who', 'have', 'the' do not matter. A condition is one of:
 *
 *   everyone
 *   bought | did not buy               [in the last N days|weeks|months]
 *   visited | did not visit            [in the last N days|weeks|months]
 *   opened email | did not open email  [in the last N days|weeks|months]
 *   city is NAME · city is not NAME · lives in NAME      (likewise 'province' and 'gender')
 *   cart | spent | points  over | under  NUMBER          ('Rs' and thousands' commas are allowed)
 *   app installed · signed in · cash on delivery
 */
type Condition = {
  field: string
  operator: 'is' | 'is_not' | 'over' | 'under' | 'within_days' | 'not_within_days' | 'true'
  value: string | number | boolean
}

/** A customer belongs to the segment if every condition of any one group holds. No groups: all customers. */
export type Conditions = { match: 'any'; groups: { match: 'all'; conditions: Condition[] }[] }

function shareOf({ field, operator, value }: Condition): number {
  if (operator === 'is' || operator === 'is_not') {
    const placeShare = places[field]?.[String(value)] ?? 0.004
    return operator === 'is' ? placeShare : 1 - placeShare
  }
  if (operator === 'within_days') return 0.83 * (1 - Math.exp(-Number(value) / (typicalDays[field] ?? 90)))
  if (operator === 'not_within_days') return 1 - shareOf({ field, operator: 'within_days', value })
  if (operator === 'over' || operator === 'under') {
    const [typicalAmount, having] = amounts[field] ?? [1_000, 0.5]
    const shareOver = having * Math.exp(-Number(value) / typicalAmount)
    return operator === 'over' ? shareOver : having - shareOver
  }
  return flags[field] ?? 0.3
}

/** People per channel; the same conditions always give the same numbers. */
export function reach(conditions: Conditions): Required<{ [K in keyof typeof customerBase]: number }> {
  const missedShare = conditions.groups.reduce((missing, group) => {
    const all = group.conditions.reduce((product, condition) => product * shareOf(condition), 1)
    return missing * (1 - all)
  }, 1)
  const part = conditions.groups.length === 0 ? 1 : 1 - missedShare
  const random = randomOf(seedOf(JSON.stringify(conditions)))
  const total = Math.round(customerBase.total * part)
  const peopleWith = (channel: number) => Math.min(total, Math.round(channel * part * (0.94 + random() * 0.1)))
  const { app_push, web_push, sms, email } = customerBase
  return {
    total,
    app_push: peopleWith(app_push),
    web_push: peopleWith(web_push),
    sms: peopleWith(sms),
    email: peopleWith(email),
  }
}

type ParsedPrompt = { conditions: Conditions } | { problem: string }

type Reader = (text: string) => Condition | null

const dayCounts: Record<string, number> = { day: 1, week: 7, month: 30 }
const span = String.raw`(?: (?:in|within) (?:the )?(?:last|past) (\d+) (day|week|month)s?| in (\d+) (day|week|month)s?)?`

/** 'bought in the last 90 days' and its opposite; without a time span it means ever. */
function eventReader(field: string, done: string, notDone: string): Reader {
  const pattern = new RegExp(`^(?:(${done})|(${notDone}))${span}$`)
  return (text) => {
    const match = pattern.exec(text)
    if (!match) return null
    const amount = Number(match[3] ?? match[5] ?? 0)
    const days = amount * (dayCounts[match[4] ?? match[6] ?? 'day'] ?? 1)
    return { field, operator: match[1] ? 'within_days' : 'not_within_days', value: days || 36_500 }
  }
}

function place(field: string, title: string): Reader {
  const pattern = new RegExp(`^(?:${title}) (not )?([\\p{L} .'-]+)$`, 'u')
  return (text) => {
    const match = pattern.exec(text)
    return match?.[2] ? { field, operator: match[1] ? 'is_not' : 'is', value: titleCase(match[2].trim()) } : null
  }
}

function amountReader(field: string, title: string): Reader {
  const pattern = new RegExp(
    `^(?:${title}) (over|above|more than|under|below|less than) (?:rs\\.? ?)?([\\d,]+(?:\\.\\d+)?)$`,
  )
  return (text) => {
    const match = pattern.exec(text)
    if (!match?.[2]) return null
    const isOver = ['over', 'above', 'more than'].includes(match[1] ?? '')
    return { field, operator: isOver ? 'over' : 'under', value: Number(match[2].replaceAll(',', '')) }
  }
}

const flag =
  (field: string, pattern: RegExp): Reader =>
  (text) =>
    pattern.test(text) ? { field, operator: 'true', value: true } : null

const readers: readonly Reader[] = [
  eventReader('last_purchase', 'bought|purchased', 'did not buy|not bought|did not purchase'),
  eventReader('last_visit', 'visited', 'did not visit|not visited'),
  eventReader('last_email_open', 'opened (?:an )?emails?', 'did not open (?:an )?emails?'),
  place('city', 'city is|lives? in'),
  place('province', 'province is'),
  place('gender', 'gender is'),
  amountReader('cart_value', 'cart(?: value)?'),
  amountReader('total_spent', 'spent'),
  amountReader('points', '(?:loyalty )?points'),
  flag('app_installed', /^(?:app installed|installed (?:the )?app)$/),
  flag('signed_in', /^signed in$/),
  flag('cash_on_delivery', /^(?:pays? by |paid by )?cash on delivery$/),
]

const titleCase = (text: string) => text.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())

/** Parses a prompt; on failure `problem` quotes the text that is not understood and shows an example. */
export function parsePrompt(prompt: string): ParsedPrompt {
  const text = normalisedPrompt(prompt)
  if (text === '') return { problem: `Describe who belongs to the segment, for example '${example}'.` }
  if (/^(?:everyone|everybody|all(?: customers)?)$/.test(text)) return { conditions: { match: 'any', groups: [] } }
  const groups: Conditions['groups'] = []
  for (const alternative of text.split(/ or /)) {
    const conditions: Condition[] = []
    for (const clause of alternative.split(/ and |, ?(?!\d{3}\b)/)) {
      const condition = readers.map((read) => read(clause.trim())).find((condition) => condition !== null)
      if (!condition) return { problem: `Could not understand '${clause.trim()}'. Try '${example}'.` }
      conditions.push(condition)
    }
    groups.push({ match: 'all', conditions })
  }
  return { conditions: { match: 'any', groups } }
}

const example = 'city is Karachi and bought in the last 90 days or cart over 5000'

const normalisedPrompt = (prompt: string) =>
  prompt
    .toLowerCase()
    .replace(/[.!?]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:customers|people|everyone|users|those) (?:who|whose|with) /, '')
    .replace(/\b(?:have|has|their|whose|who) /g, '')

const columns: Record<string, string> = {
  last_purchase: 'last_purchase_at',
  last_visit: 'last_visit_at',
  last_email_open: 'last_email_open_at',
}

/** The conditions as an SQL statement over the customers' table, for display. */
export function sqlOf({ groups }: Conditions): string {
  const whereClauses = groups.map(({ conditions }) => conditions.map(sqlCondition).join(' AND '))
  const all = whereClauses.length > 1 ? whereClauses.map((clause) => `(${clause})`).join(' OR ') : whereClauses.join('')
  return `SELECT customer_id FROM customers${all ? ` WHERE ${all}` : ''}`
}

const quoted = (value: string | number | boolean) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase()

function sqlCondition({ field, operator, value }: Condition): string {
  const column = columns[field] ?? field
  const startSql = `CURRENT_DATE - INTERVAL '${value} days'`
  if (operator === 'within_days') return `${column} >= ${startSql}`
  if (operator === 'not_within_days') return `(${column} IS NULL OR ${column} < ${startSql})`
  const sign = { is: '=', is_not: '<>', over: '>', under: '<', true: '=' }[operator]
  return `${column} ${sign} ${quoted(value)}`
}

export type SmartSendSettings = { percentage?: number; months?: number }

/**
 * Smart Send excludes people who open too few emails: a higher percentage or a shorter period leaves fewer people (Source:
 * docs/reference/limits.md).
 */
export function withSmartSend<C extends SegmentCounts>(counts: C, settings: SmartSendSettings | null): C {
  if (!settings) return counts
  const percentage = Math.min(100, Math.max(0, settings.percentage ?? 30))
  const months = settings.months === 0 ? 24 : (settings.months ?? 6)
  const openers = 1 - Math.exp(-(months + 2) / 5)
  const share = percentage === 0 ? 1 : openers * (1 - percentage / 125)
  return { ...counts, email: Math.round((counts.email ?? 0) * share) }
}

const first = ['Ayesha', 'Bilal', 'Fatima', 'Hamza', 'Zainab', 'Usman', 'Sana', 'Ali', 'Maryam', 'Hassan'] as const
const last = ['Siddiqui', 'Khan', 'Ahmed', 'Raza', 'Malik', 'Qureshi', 'Sheikh', 'Baloch', 'Memon', 'Iqbal'] as const
const homeTowns = ['Karachi', 'Lahore', 'Hyderabad', 'Islamabad', 'Sukkur', 'Multan'] as const

/** A heading and `amount` lines; addresses are of example.com, phone numbers of an unassigned range. */
export function customersCsv(segmentId: number, amount: number): string {
  const random = randomOf(segmentId * 7_919)
  const lines = ['customer_id,name,phone,email,city']
  for (let number = 1; number <= amount; number++) lines.push(customerLine(segmentId * 1_000_000 + number, random))
  return `${lines.join('\r\n')}\r\n`
}

function customerLine(id: number, random: Random): string {
  const [firstName, family] = [pick(random, first), pick(random, last)]
  const phone = `+923000${String(Math.floor(random() * 1_000_000)).padStart(6, '0')}`
  const email = `${firstName}.${family}.${id}@example.com`.toLowerCase()
  return `${id},${firstName} ${family},${phone},${email},${pick(random, homeTowns)}`
}
