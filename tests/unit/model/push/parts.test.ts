/** Where notifications are cut, by system. */
import { describe, expect, it } from 'vitest'
import { browserShows, cutsOf, phoneShows, shownAt, shownText } from '../../../../src/model/push/parts.ts'

const of = (length: number) => 'a'.repeat(length)
const tags = [{ id: 1, name: 'First name', value: '{{first_name}}' }]

describe('a notification of a browser', () => {
  it.each([
    ['fits everywhere', 35, 80, []],
    ['a title too long for macOS', 36, 80, ['macOS cuts the title']],
    ['a title too long for two', 41, 80, ['macOS and Android cut the title']],
    ['a text too long for macOS', 10, 81, ['macOS cuts the text']],
    [
      'both too long for all',
      71,
      141,
      ['Windows, macOS and Android cut the title', 'Windows, macOS and Android cut the text'],
    ],
  ])('%s', (_what, title, text, said) =>
    expect(cutsOf({ title: of(title), text: of(text) }, browserShows, tags).map((cut) => cut.title)).toEqual(said),
  )

  it('says how much each system shows, and reckons with the longest name', () => {
    expect(cutsOf({ title: '', text: of(81) }, browserShows, tags)[0]?.detail).toBe(
      'It has 81 characters; Windows shows about 140, macOS shows about 80, Android shows about 100.',
    )
    const [cut] = cutsOf({ title: '', text: `${of(60)}{{first_name}}` }, browserShows, tags)
    expect(cut?.detail).toMatch(/^For some people it has 81 characters; /)
  })
})

describe('what a place shows', () => {
  it.each([
    ['android', 'lock', 120, false, 'Shows about 49 of 120 characters'],
    ['android', 'collapsed', 49, false, null],
    ['android', 'expanded', 600, true, 'Shows about 597 of 600 characters'],
    ['ios', 'collapsed', 70, true, 'Shows about 65 of 70 characters'],
    ['ios', 'collapsed', 70, false, null],
    ['ios', 'expanded', 4_000, true, null],
  ] as const)('%s, %s: %d characters', (system, place, length, picture, words) =>
    expect(shownText(of(length), shownAt[system][place], picture)).toBe(words),
  )
})

describe('a notification of an app', () => {
  it.each([
    ['iOS without a picture', phoneShows.ios(false), 160],
    ['iOS with a picture', phoneShows.ios(true), 130],
    ['Android', phoneShows.android(), 597],
  ])('%s shows %j', (_what, shows, most) => {
    expect(cutsOf({ title: of(200), text: of(most) }, [shows], tags)).toEqual([])
    expect(cutsOf({ title: '', text: of(most + 1) }, [shows], tags).length).toBe(1)
  })
})
