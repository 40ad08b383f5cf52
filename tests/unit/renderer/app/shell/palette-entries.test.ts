/** What 'Go to…' makes of offered acts and of what was taken last. */
import { describe, expect, test, vi } from 'vitest'
import { actEntries, matchingIndexes, recentEntries } from '../../../../../src/renderer/app/shell/palette-entries.ts'

const nothing = () => undefined

test('acts stand by what they are done to, what is nearest first, and a refused one says why', () => {
  const entries = actEntries([
    { act: 'about', run: nothing },
    { act: 'copy', label: 'Copy 2', of: '3 campaigns selected', run: nothing },
    { act: 'stop', of: 'Abandoned cart', refusal: 'No connection to the server', run: nothing },
    { act: 'stop', of: 'Another below it', run: nothing },
    { act: 'nobody knows this one', run: nothing },
  ])
  expect(entries.map(({ group, label, keys, refusal }) => [group, label, keys, refusal])).toEqual([
    ['3 campaigns selected', 'Copy 2', undefined, null],
    ['Abandoned cart', 'Stop', 'S', 'No connection to the server'],
    ['Herald', 'About Herald', undefined, null],
  ])
})

test('what passes is not remembered; what is there tomorrow is', () => {
  const [copy, theme] = actEntries([
    { act: 'copy', of: 'A campaign', run: nothing },
    { act: 'lookDark', run: nothing },
  ])
  expect(copy?.recent).toBeUndefined()
  expect(theme?.recent).toEqual({ key: 'lookDark', words: 'Theme: dark' })
})

test('a remembered act is done as it is offered now, an address is gone to, and what nobody offers any more is left out', () => {
  const [run, go] = [vi.fn(), vi.fn()]
  const own = actEntries([{ act: 'backup', run }])
  const recents = [
    { key: 'backup', words: 'Back up everything…' },
    { key: '/campaign/12?campaign_name=Eid', words: 'Eid' },
    { key: 'disconnect', words: 'Disconnect' },
  ]
  const entries = recentEntries(recents, own, go)
  expect(entries.map(({ label, group }) => [label, group])).toEqual([
    ['Back up everything…', 'Recent'],
    ['Eid', 'Recent'],
  ])
  for (const entry of entries) entry.run()
  expect(run).toHaveBeenCalledOnce()
  expect(go).toHaveBeenCalledWith('/campaign/12?campaign_name=Eid')
})

const entries = [
  'Campaigns',
  'Delivery Preferences limits',
  'Create SMS, One Time',
  'Create Web Push, Event Triggered',
  'Stop end halt pause',
  'Theme: dark night',
  'Keyboard shortcuts help',
]
const meant = (typed: string) => matchingIndexes(entries, typed).map((at) => entries[at])

describe('what was typed', () => {
  test.each([
    ['stop', ['Stop end halt pause']],
    ['pause', ['Stop end halt pause']],
    ['dark', ['Theme: dark night']],
    ['sms create', ['Create SMS, One Time']],
    ['create web', ['Create Web Push, Event Triggered']],
    ['delivrey pref', ['Delivery Preferences limits']],
    ['shortcts', ['Keyboard shortcuts help']],
    ['stopp', ['Stop end halt pause']],
    ['stp', ['Stop end halt pause']],
    ['zzzz', []],
    ['عید', []],
  ])('%s', (typed, wanted) => expect(meant(typed)).toEqual(wanted))

  test('nothing typed leaves all of them in their order', () => {
    expect(meant(' ')).toEqual(entries)
  })
  test('what stands at the beginning of a word comes before what is within another', () => {
    expect(meant('cam')[0]).toBe('Campaigns')
  })
})
