/** Generates campaigns for a brand with thousands: the same N give the same campaigns, each with a unique name. */
import { pick, type Random, randomOf } from '../random.ts'
import type { CampaignSeed } from './campaigns.ts'
import type { SeedSchedule } from './schedules.ts'

const openings = [
  'Lawn',
  'Khaddar',
  'Winter',
  'Eid',
  'Payday',
  'Weekend',
  'Flash',
  'App-only',
  'Loyalty',
  'سیل',
  'نئی',
] as const
const subjects = ['sale', 'launch', 'reminder', 'lookbook', 'price drop', 'offer', 'preview', 'کلیکشن'] as const
const places = ['Karachi', 'Lahore', 'Hyderabad', 'Islamabad', 'Multan', 'Sukkur', 'Clifton', 'Saddar'] as const
const eventChannels = ['web_popup', 'content_card', 'in_app', 'whatsapp', 'web_push', 'email', 'sms'] as const
const timedChannels = ['sms', 'sms', 'email', 'app_push', 'web_push', 'robo_call', 'whatsapp', 'paid_ads'] as const
const statuses = [
  'completed',
  'completed',
  'completed',
  'draft',
  'running',
  'scheduled',
  'stopped',
  'rejected',
] as const

/** Campaign number `at` of the generated campaigns. */
export function generatedSeed(index: number): CampaignSeed {
  const random = randomOf(index * 2_654_435_761)
  const isEventBased = random() < 0.3
  const type = isEventBased ? 'event_based' : random() < 0.7 ? 'one_time' : 'periodic'
  const status = pick(random, statuses)
  const name = `${pick(random, openings)} ${pick(random, subjects)}, ${pick(random, places)} ${String(index).padStart(4, '0')}`
  return {
    name,
    channel: pick(random, isEventBased ? eventChannels : timedChannels),
    type,
    status,
    segment: 1 + Math.floor(random() * 8),
    schedule: scheduleFor(type, status, random),
    text: `{{first_name}}, ${name.toLowerCase()} starts today at {{nearest_store}}.`,
    age: Math.floor(60 + random() * 60 * 24 * 500),
    goals: random() < 0.5 ? [2] : [],
    ...(isEventBased ? { event: 1 + Math.floor(random() * 15) } : {}),
  }
}

function scheduleFor(type: CampaignSeed['type'], status: string, random: Random): SeedSchedule {
  const hasEnded = status === 'completed' || status === 'stopped'
  const daysAhead = 1 + Math.floor(random() * 120)
  const time = `${String(8 + Math.floor(random() * 13)).padStart(2, '0')}:${random() < 0.5 ? '00' : '30'}`
  // A single send that is 'running' is in the future: publishing sets that status before the day comes.
  if (type === 'one_time') return { once: hasEnded ? -daysAhead : daysAhead, at: time }
  const from = hasEnded ? -daysAhead - 60 : status === 'running' ? -daysAhead : daysAhead
  const ends = hasEnded ? -daysAhead : daysAhead + 60
  if (type === 'event_based') return { from, ends, active: ['09:00', '21:00'] }
  return { from, ends, at: time, every: { unit: 'weeks', value: 1 + Math.floor(random() * 4), weekdays: ['Friday'] } }
}
