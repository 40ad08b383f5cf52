/** The entry time as content steps are told of it. */
import { expect, it } from 'vitest'
import { type EntryTime, entryOf } from '../../../../../src/model/steps/trigger/values.ts'
import { contentContextOf } from '../../../../../src/renderer/steps/content/view.tsx'
import { stepContext } from '../../../../fixtures/step-context.ts'

it.each<[EntryTime, ReturnType<typeof entryOf>]>([
  [{ kind: 'IMMEDIATELY', value: 7, duration: 'days' }, { kind: 'immediately' }],
  [
    { kind: 'DELAY', value: 5, duration: 'seconds' },
    { kind: 'delay', seconds: 5 },
  ],
  [
    { kind: 'DELAY', value: 5, duration: 'minutes' },
    { kind: 'delay', seconds: 300 },
  ],
  [{ kind: 'DELAY', value: null, duration: 'minutes' }, null],
  [{ kind: 'DELAY', value: 5, duration: 'moons' }, null],
  [
    { kind: 'SCROLL', value: 0, duration: 'percent' },
    { kind: 'scroll', percent: 0 },
  ],
  [
    { kind: 'SCROLL', value: 50, duration: 'percent' },
    { kind: 'scroll', percent: 50 },
  ],
])('%j', (entryTime, entry) => expect(entryOf(entryTime)).toEqual(entry))

it('reaches the content step; in a journey nobody knows it', () => {
  const context = stepContext({ channel: 'web-popup', type: 'event-based' })
  const entry = { kind: 'scroll', percent: 50 } as const
  expect(contentContextOf({ ...context, entry }, null)).toMatchObject({ entry, inJourney: false })
  const alone = contentContextOf({ ...context, inJourney: true }, null)
  expect(alone.inJourney).toBe(true)
  expect('entry' in alone).toBe(false)
})
