/** Replacements in generated messages of every channel and in the other steps: undo leads back to the same values, and nothing else changes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContentContext } from '../../../../../src/model/channels/channel.ts'
import { withoutHeraldDesign } from '../../../../../src/model/channels/email/values.ts'
import { noPicture, type Picture } from '../../../../../src/model/image/values.ts'
import { editsBetween, revertedEdits, withEdits } from '../../../../../src/model/replace/edits.ts'
import { placesIn, replacedChanges } from '../../../../../src/model/replace/places.ts'
import type { Replacement } from '../../../../../src/model/replace/replacement.ts'
import { withChanges } from '../../../../../src/model/rules/finding.ts'
import { emptyGoal, emptyGoals } from '../../../../../src/model/steps/goals/values.ts'
import { placesOfPart, replacedPart } from '../../../../../src/model/steps/replace.ts'
import { emptyNewSegment } from '../../../../../src/model/steps/segment/new-values.ts'
import { emptyChip } from '../../../../../src/model/steps/trigger/values.ts'
import { type Json, type Part, waitingFile } from '../../../../../src/preload/contract/index.ts'
import { contentOf } from '../../../../../src/renderer/channels/contents.ts'
import { channels } from '../../../../../src/renderer/channels/index.ts'
import { seed, times } from '../../../../fixtures/seed.ts'

const context: ContentContext = {
  ...{ campaignId: 1, channelConfigurationId: 1, inJourney: false, inReview: false, name: 'Sale', type: 'one-time' },
  ...{ sender: 'Gulmohar', reach: 100, mergeTags: [] },
}

const word = fc.constantFrom(
  ...[
    'sale',
    'SALE',
    'wholesale',
    '3,000',
    '13,000',
    'Rs',
    '{{first_name|sale}}',
    'https://a.pk/sale',
    '021 3555 0114',
  ],
  ...['é', '👩‍👧', 'ڈیلیوری', '&', '\n'],
)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))
const blob = 'a'.repeat(64)
const picture = { blob, name: 'p.png', type: 'image/png' }
const address = 'https://a.pk/p.png'
const shown = [`<img src="${address}">`, `<p style="background:url(${waitingFile(picture, 'path')})">`]
const pictures: readonly Picture[] = [
  { ...noPicture, name: 'p.png', stored: { blob, type: 'image/png' } },
  { ...noPicture, name: 'p.png', img: address },
  { ...noPicture, name: 'q.png', img: 'https://a.pk/q.png' },
]
const html = fc
  .array(
    fc.tuple(
      fc.constantFrom('<p>', '<b>', '<a href="https://a.pk/sale">', '<td style="color:#b1493c">', ...shown, ''),
      text,
    ),
  )
  .map((parts) => parts.map(([tag, words]) => tag + words).join('') || '<p>sale</p>')

const replacement: fc.Arbitrary<Replacement> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    find: fc.constantFrom('sale', '3,000', 'Rs', 'é', 'ڈیلیوری', '👩‍👧'),
    to: fc.constantFrom('offer', '', 'sale sale', 'A & <b>"', '2,500'),
    wholeWords: fc.boolean(),
    matchCase: fc.boolean(),
  }),
  fc.record({
    kind: fc.constantFrom('link' as const, 'tag' as const, 'phone' as const, 'colour' as const),
    find: fc.constantFrom('https://a.pk', 'first_name', '021 3555 0114', '#b1493c'),
    to: fc.constantFrom('https://b.pk/?a&b', 'name', '+92 21 3555 0190', '#1f5f4a'),
  }),
  fc.record({
    kind: fc.constant('picture' as const),
    find: fc.constant(blob),
    to: fc.constant(blob),
    picture: fc.constantFrom({ blob, name: 'p.png', addresses: [address] }, { blob: null, name: 'q', addresses: [] }),
    file: fc.constantFrom(null, {
      ...picture,
      blob: 'b'.repeat(64),
      bytes: 9,
      address: `herald-file:${'b'.repeat(64)}`,
    }),
  }),
  fc.record({
    kind: fc.constant('segment' as const),
    find: fc.constantFrom('7', '71'),
    to: fc.constant('12'),
    segments: fc.constantFrom({ find: null, to: null }, { find: { id: 7 }, to: { id: 12, name: 'Lahore' } }),
  }),
)

/** Every text and picture of an empty message that the search reads, filled in. A campaign of a template, or a recording, has none. */
function filled(content: NonNullable<ReturnType<typeof contentOf>>, words: readonly string[], source: string): Json {
  const empty = content.empty()
  const own = typeof empty === 'object' && empty !== null && 'html' in empty
  const values = own ? ({ ...empty, ...withoutHeraldDesign(source) } as Json) : empty
  const { texts = [], pictures: fields = [] } = content.checked?.(values, context) ?? {}
  const changes = texts.map(({ path, text: before }, index) => ({ path, before, after: words[index] ?? 'sale' }))
  const chosen = fields.map(({ path, picture }, index) => ({
    ...{ path, before: picture, after: pictures[(index + words.length) % pictures.length] ?? noPicture },
  }))
  return withChanges(values, [...changes, ...chosen]) ?? values
}

/** The other parts of a campaign, filled in. */
function partsOf(words: readonly string[]): [Part, Json][] {
  const value = words.join(' ')
  const condition = { propertyId: 1, propertyName: 'sale', dataType: 'string', condition: '=', value }
  const event = { eventId: 1, eventName: 'sale', properties: [condition, { ...condition, value: [...words] }] }
  const newSegment = { ...emptyNewSegment(), name: words[0] ?? '', prompt: value }
  return [
    ['name', { name: value }],
    ['trigger', { chain: [{ ...emptyChip(), ...event }], rebound: null }],
    [
      'segment',
      { segmentRadio: words.length % 2 ? 'new' : 'existing', selectedSegment: { id: 7, name: value }, newSegment },
    ],
    ['goals', { ...emptyGoals(), goals: [{ ...emptyGoal(), ...event }] }],
  ]
}

const contents = channels.flatMap((channel) => contentOf(channel) ?? [])

const libraries = times(300, 2_000)
test('libraries: replaced and undone, each message is as it was; only the places are changed', () => {
  let places = 0
  const library = fc.array(
    fc.record({ of: fc.nat(contents.length - 1), words: fc.array(text, { maxLength: 12 }), html }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  const run = (messages: readonly { of: number; words: string[]; html: string }[], search: Replacement) => {
    for (const one of messages) {
      const content = contents[one.of]
      if (!content) continue
      for (const [part, value] of partsOf(one.words)) {
        const found = placesOfPart(part, value, search)
        places += found.length
        const after = replacedPart(part, value, search, new Set(found.map(({ id }) => id)))
        expect(withEdits(after, revertedEdits(editsBetween(value, after)))).toEqual(value)
        if (found.length === 0) expect(after).toBe(value)
        // Only texts that were found differ.
        const texts = found.map(({ field }) => field)
        const changed = editsBetween(value, after).map(({ keys }) => keys.join('.'))
        expect(changed.filter((field) => !texts.includes(field))).toEqual([])
      }
      const values = filled(content, one.words, one.html)
      const message = content.checked?.(values, context)
      if (!message) continue
      const found = placesIn(message, search)
      places += found.length
      const changes = replacedChanges(message, search, null)
      const after = withChanges(values, changes)
      expect(after).not.toBeNull()
      if (after === null) continue
      const edits = editsBetween(values, after)
      expect(withEdits(values, edits)).toEqual(after)
      expect(withEdits(after, revertedEdits(edits))).toEqual(values)
      // Values that no change names are the same.
      const back = changes.map(({ path, before, after }) => ({ path, before: after, after: before })).reverse()
      expect(withChanges(after, back)).toEqual(values)
      if (found.length === 0) expect(after).toEqual(values)
      // None of the places chosen: nothing changes.
      expect(replacedChanges(message, search, new Set())).toEqual([])
    }
  }
  fc.assert(fc.property(library, replacement, run), { numRuns: libraries, seed })
  expect(places).toBeGreaterThan(libraries * 2.5)
})
