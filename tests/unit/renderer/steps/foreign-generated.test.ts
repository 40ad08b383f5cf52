/**
 * Generated campaigns of another program: the hand-written ones with odd values, other spellings, missing fields and unknown fields at
 * every depth. Each is read as a reply, then saved untouched, renamed and edited in one field. 10,000 of them in the soak.
 */
import { expect, it } from 'vitest'
import { type Campaign, campaignTypes, type JsonObject } from '#contract'
import { pick, randomOf } from '../../../../src/main/reference-api/clock.ts'
import { fields } from '../../../../src/model/fields.ts'
import { channels } from '../../../../src/renderer/channels/index.ts'
import { readableCampaign } from '../../../fixtures/foreign/generated.ts'
import { changes, type Edit, editsOf, opened } from '../../../fixtures/foreign/saves.ts'
import { seed, times } from '../../../fixtures/seed.ts'

const COUNT = times(60, 10_000)

it(`${COUNT} campaigns change only where they are edited (seed ${seed})`, { timeout: 600_000 }, () => {
  const random = randomOf(seed)
  const wrong: string[] = []
  let edited = 0
  for (let count = 0; count < COUNT; count++) {
    const channel = pick(random, channels as [(typeof channels)[0], ...typeof channels])
    const type = pick(random, campaignTypes)
    const base = readableCampaign(random, channel.wireName, type)
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
