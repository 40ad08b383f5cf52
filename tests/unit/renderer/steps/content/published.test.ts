/** Failures that others publish are found, in words that speak of them: WCAG, caniemail, SpamAssassin, Meta, carriers, and standards. */
import { expect, it } from 'vitest'
import { said } from '../../../../fixtures/planted/in-pages.ts'
import { sound } from '../../../../fixtures/planted/places.ts'
import { published } from '../../../../fixtures/planted/published.ts'

it('each changes its message and names its source', () => {
  expect(published.length).toBeGreaterThanOrEqual(100)
  for (const { what, channel, values, source } of published) {
    expect(JSON.stringify(values), what).not.toBe(JSON.stringify(sound[channel]?.()))
    expect(source, what).not.toBe('')
  }
})

it.each(published.filter(({ says }) => says !== null))('$channel: $what ($source)', (one) => {
  expect(said(one).filter((words) => one.says?.test(words))).not.toEqual([])
})

it.each(published.filter(({ says }) => says === null))('$channel: nothing is said of $what', (one) => {
  expect(said(one)).toEqual([])
})
