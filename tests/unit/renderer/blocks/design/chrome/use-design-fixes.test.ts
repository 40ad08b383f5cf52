/** 'Show' beside a finding: the part that it speaks of. */
import { expect, test } from 'vitest'
import { noImage } from '../../../../../../src/model/design/placeholder.ts'
import { placeOf } from '../../../../../../src/renderer/blocks/design/chrome/use-design-fixes.ts'
import type { Part } from '../../../../../../src/renderer/blocks/design/protocol.ts'

const part = (id: string, type: string, more: Partial<Part> = {}): Part => ({ id, type, text: '', parts: [], ...more })
const parts = [
  part('row', 'mj-section', {
    parts: [
      part('sound', 'mj-button', { href: 'https://gulmohar.example' }),
      part('sample', 'mj-button', { href: 'https://example.com/new' }),
      part('dead', 'mj-button'),
      part('shown', 'mj-image', { src: 'https://gulmohar.example/a.png', alt: 'A shawl' }),
      part('open', 'mj-image', { src: noImage.slice(0, 200), alt: 'To come' }),
      part('silent', 'mj-image', { src: 'https://gulmohar.example/b.png', alt: ' ' }),
    ],
  }),
]

test.each([
  ['email-sample-links', 'sample'],
  ['email-links', 'dead'],
  ['in-app-links', 'dead'],
  ['email-placeholders', 'open'],
  ['popup-alt', 'silent'],
  ['email-size', null],
])('%s', (id, place) => expect(placeOf({ id }, parts)).toBe(place))

test('a design without such a part has no place to show', () => {
  expect(placeOf({ id: 'email-alt' }, [])).toBeNull()
})
