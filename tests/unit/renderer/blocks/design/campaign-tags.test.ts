/** Campaign tags in links. */
import { describe, expect, it } from 'vitest'
import {
  hasTags,
  slugOf,
  takesTags,
  withoutTags,
  withTags,
} from '../../../../../src/renderer/blocks/design/campaign-tags.ts'

const tags = { source: 'herald', medium: 'email', campaign: 'blessed-friday' }
const written = 'utm_source=herald&utm_medium=email&utm_campaign=blessed-friday'

describe('campaign tags', () => {
  it.each([
    ['https://a.example', `https://a.example?${written}`],
    ['https://a.example/x?size=L', `https://a.example/x?size=L&${written}`],
    ['https://a.example/x#end', `https://a.example/x?${written}#end`],
    ['https://a.example/{{city}}?q={{first_name|you}}', `https://a.example/{{city}}?q={{first_name|you}}&${written}`],
    ['https://a.example?utm_source=old&a=1', `https://a.example?a=1&${written}`],
  ])('%s', (href, tagged) => {
    expect(withTags(href, tags)).toBe(tagged)
    expect(hasTags(tagged)).toBe(true)
  })

  it.each([
    [`https://a.example/x?a=1&${written}#end`, 'https://a.example/x?a=1#end'],
    [`https://a.example?${written}`, 'https://a.example'],
    ['https://a.example?utm_term=stays', 'https://a.example?utm_term=stays'],
  ])('taken out of %s', (href, plain) => expect(withoutTags(href)).toBe(plain))

  it.each([
    ['https://a.example', true],
    ['mailto:a@b.example', false],
    ['{{link}}', false],
    ['', false],
  ])('can stand in %j: %s', (href, can) => expect(takesTags(href)).toBe(can))

  it.each([
    ['Blessed Friday: first two hours', 'blessed-friday-first-two-hours'],
    ['  20 % off!  ', '20-off'],
    ['سردیوں کا تحفہ', 'سردیوں-کا-تحفہ'],
  ])('%s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))
})
