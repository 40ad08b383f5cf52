/**
 * Generated campaigns of another program: the hand-written ones with odd values, other spellings, missing fields and unknown fields at
 * every depth. Each is read as a reply, then saved untouched, renamed and edited in one field. 10,000 of them with HERALD_SOAK.
 */
import { expect, it } from 'vitest'
import { type Campaign, campaignTypes, type Json, type JsonObject } from '#contract'
import { readReply } from '../../../../src/main/api/read-reply.ts'
import { pick, type Random, randomOf } from '../../../../src/main/reference-api/random.ts'
import { fields } from '../../../../src/model/fields.ts'
import { campaign as campaignSchema } from '../../../../src/preload/contract/entities/campaign.ts'
import { channels } from '../../../../src/renderer/channels/index.ts'
import { foreignCampaign } from '../../../fixtures/foreign/campaigns.ts'
import { changes, type Edit, editsOf, opened } from '../../../fixtures/foreign/saves.ts'
import { seed } from '../../../fixtures/seed.ts'

const COUNT = process.env.HERALD_SOAK ? 10_000 : 200

it(`${COUNT} campaigns change only where they are edited (seed ${seed})`, { timeout: 600_000 }, () => {
  const random = randomOf(seed)
  const wrong: string[] = []
  let edited = 0
  for (let count = 0; count < COUNT; count++) {
    const channel = pick(random, channels as [(typeof channels)[0], ...typeof channels])
    const type = pick(random, campaignTypes)
    const base = readable(random, foreignCampaign(channel.wireName, type))
    const name = String(base.name ?? '')
    const about = (what: string) => (lines: string[]) =>
      wrong.push(...lines.map((line) => `${count} ${channel.id} ${type}, ${what}: ${line}`))

    const open = (campaign: JsonObject, shown: string) => opened({ channel, type }, campaign as Campaign, shown)
    const untouched = open(base, name)
    about('untouched')(untouched.tabs.flatMap((tab) => untouched.saved(tab)).flatMap((one) => changes(base, one)))
    const renamed = open(base, 'Eid offer')
    const names = renamed.tabs.flatMap((tab) => renamed.saved(tab)).flatMap((one) => changes(base, one))
    about('renamed')(names.filter((path) => path !== 'name'))

    const edit = pick(random, editsOf(channel, type) as [Edit, ...Edit[]])
    const requests = untouched.saved(edit.tab, edit.change)
    const allowed = placesOf(edit)
    const changed = requests.flatMap((one) => changes(base, one))
    about(edit.path)(
      changed.filter((path) => !allowed.some((place) => path.startsWith(place) || place.startsWith(`${path}.`))),
    )
    // An edit that breaks a rule, such as a number of goals without a goal, need not be readable.
    if (untouched.isBroken(edit.tab, edit.change)) continue
    edited += 1
    const after = Object.assign({}, base, ...requests.map(({ input }) => input)) as JsonObject
    const read = edit.path.split('.').reduce<unknown>(inside, open(after, name).values(edit.tab))
    if (JSON.stringify(read) !== JSON.stringify(edit.value)) about(edit.path)([`reads ${JSON.stringify(read)}`])
  }
  expect(wrong).toEqual([])
  expect(edited).toBeGreaterThan(COUNT / 4)
})

const inside = (value: unknown, key: string): unknown => Object(value)[key]

/** The wire places that an edit may change: those of its fields, which are sent together. */
function placesOf({ places }: Edit): string[] {
  const own = fields.filter((field) => field.places.some((one) => places.some((place) => place.startsWith(one))))
  return [...places, ...own.flatMap((field) => field.places)]
}

/** `campaign` changed at random until the reader of replies can read it. */
function readable(random: Random, campaign: JsonObject): JsonObject {
  for (;;) {
    // Odd values make most campaigns unreadable, so every second one has none in the fields that Herald knows.
    const changed = withOddFields(random, campaign, random() < 0.5 ? 0 : 0.01)
    try {
      return readReply(campaignSchema, { ...changed, id: 64 }).value as JsonObject
    } catch {
      // The list shows such a campaign as one that cannot be read; it cannot be opened.
    }
  }
}

const oddValues = [null, '', 'unclear', 0, 12, true, 'false', [], {}, [1, 'a'], { source: 'elsewhere' }, '05:30 PM']
const oddValue = (random: Random): Json => pick(random, oddValues as [Json, ...Json[]])

/** The fields of an object, each with a chance to be left out, to have an odd value, or to change inside; among fields that nobody knows. */
function withOddFields(random: Random, from: JsonObject, oddity: number): JsonObject {
  const entries = Object.entries(from).flatMap(([key, value]): [string, Json][] => {
    if (random() < 0.03) return []
    return [[key, random() < oddity / 2 ? oddValue(random) : changedAtRandom(random, value, oddity)]]
  })
  for (let count = Math.floor(random() * 3); count > 0; count--)
    entries.splice(Math.floor(random() * (entries.length + 1)), 0, [`x_${count}`, oddValue(random)])
  return Object.fromEntries(entries)
}

function changedAtRandom(random: Random, value: Json, oddity: number): Json {
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => (random() < 0.05 ? [] : [changedAtRandom(random, item, oddity)]))
    return random() < oddity ? [...items, oddValue(random)] : items
  }
  if (typeof value === 'object' && value !== null) return withOddFields(random, value, oddity)
  if (random() < oddity) return oddValue(random)
  return random() < 0.1 ? respelled(random, value) : value
}

function respelled(random: Random, value: string | number | boolean | null): Json {
  if (typeof value === 'number') return pick<Json>(random, [String(value), value + 1])
  if (typeof value === 'boolean') return pick<Json>(random, [String(value), Number(value)])
  if (value === null) return null
  return pick(random, [value.toUpperCase(), value.toLowerCase(), ` ${value}`, value.replaceAll('_', '-')])
}
