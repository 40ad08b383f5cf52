/** The names of time zones are today's, whatever the engine says. */
import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { foundZones, knownZones } from '#contract'

const canonical = (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
/** What a computer in `zone` calls it. */
const own = (zone: string) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', "console.log((await import('./src/preload/contract/time-zones.ts')).computerZone())"],
    { env: { ...process.env, TZ: zone }, encoding: 'utf8' },
  ).stdout.trim()

it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'Europe/Kyiv', 'Asia/Karachi', 'America/New_York', 'UTC'])(
  'a computer in %s',
  (zone) => expect(own(zone)).toBe(zone),
)

it('each is offered once, by a name that is the same zone', () => {
  expect(new Set(knownZones()).size).toBe(knownZones().length)
  expect(knownZones().map(canonical).toSorted()).toEqual(Intl.supportedValuesOf('timeZone').toSorted())
  expect(knownZones()).toEqual(knownZones().toSorted())
})

// Source: the links of the time zone database, 2025b (tzdata.zi), whose target this engine calls by the link's name.
it.each([
  ['Asia/Kolkata', 'Asia/Calcutta'],
  ['Asia/Kathmandu', 'Asia/Katmandu'],
  ['Asia/Yangon', 'Asia/Rangoon'],
  ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['America/Nuuk', 'America/Godthab'],
  ['America/Argentina/Buenos_Aires', 'America/Buenos_Aires'],
])('%s is offered, %s is not', (today, before) => {
  expect(knownZones()).toContain(today)
  expect(knownZones()).not.toContain(before)
})

it.each([
  ['Asia/Calcutta', ['Asia/Kolkata']],
  ['calcutta', ['Asia/Kolkata']],
  ['kolkata', ['Asia/Kolkata']],
  ['saigon', ['Asia/Ho_Chi_Minh']],
  ['new york', ['America/New_York']],
  ['New_York', ['America/New_York']],
  ['this computer', ['computer']],
  ['nowhere', []],
])('a search for %s', (search, found) => {
  const zones = knownZones().map((value) => ({ value, label: value }))
  const options = [{ value: 'computer', label: 'This computer (Asia/Karachi)' }, { group: 'Others' }, ...zones]
  expect(foundZones({ options, search, limit: 100 }).map((one) => 'value' in one && one.value)).toEqual(found)
  expect(foundZones({ options, search: '', limit: 3 })).toHaveLength(3)
})
