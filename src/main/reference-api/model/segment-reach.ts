/** The number of people in a segment. The practice brand has no real customers: counts are shares of an invented customer base. */
import type { SegmentCounts } from '#contract'
import { pick, type Random, randomOf, seedOf } from '../random.ts'
import type { Condition, Conditions } from './segment-grammar.ts'

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
