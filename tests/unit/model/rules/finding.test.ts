/** Fixes: made, taken back, and made all at once. */
import { describe, expect, it } from 'vitest'
import {
  type Finding,
  revertedChanges,
  withChanges,
  withRevertedChange,
  withSafeFixes,
} from '../../../../src/model/rules/finding.ts'
import type { Json } from '../../../../src/preload/contract/index.ts'

const values = { text: 'a  b', buttons: [{ text: 'x ' }, { text: 'y' }], state: { old: 1 } }
const changes = [
  { path: 'text', before: 'a  b', after: 'a b' },
  { path: 'buttons.0.text', before: 'x ', after: 'x' },
  { path: 'state', before: { old: 1 }, after: null },
]

describe('changes', () => {
  it('are made, and taken back exactly', () => {
    const after = withChanges(values, changes)
    expect(after).toEqual({ text: 'a b', buttons: [{ text: 'x' }, { text: 'y' }], state: null })
    expect(withChanges(after, revertedChanges({ changes }))).toEqual(values)
  })

  it('are not made where something else stands by now, not even some of them', () => {
    expect(withChanges({ ...values, state: { old: 2 } }, changes)).toBeNull()
    expect(withChanges(null, changes)).toBeNull()
  })
})

const finding = (id: string, before: string, after: string, safe = true): Finding => ({
  id,
  level: 'warning',
  title: id,
  tab: 'CONTENT',
  fix: { label: '', now: before, after, safe, changes: [{ path: 'text', before, after }] },
})
const textOf = (now: Json) => (now as { text: string }).text

describe('what was fixed is taken back', () => {
  const before = { text: 'Sale!!', link: 'http://shop.pk', rows: [{ label: 'Buy' }, { label: 'More' }] }
  const after = { text: 'Sale!!', link: 'https://shop.pk', rows: [{ label: 'Buy' }, { label: 'See more' }], tag: 'a' }

  it('as a whole while nothing else was written', () => {
    expect(withRevertedChange(after, before, after)).toEqual(before)
  })

  it('beside what was written since', () => {
    const now = { ...after, text: 'Sale today', rows: [{ label: 'Buy now' }, { label: 'See more' }] }
    const { tag: _tag, ...rest } = now
    expect(withRevertedChange(now, before, after)).toEqual({
      ...rest,
      link: before.link,
      rows: [{ label: 'Buy now' }, { label: 'More' }],
    })
  })

  it('not where something was written over it', () => {
    const now = { ...before, link: 'https://shop.pk/eid' }
    expect(withRevertedChange(now, before, after)).toEqual(now)
    expect(withRevertedChange('Sale, today', 'sale', 'Sale')).toBe('Sale, today')
  })
})

describe('all safe fixes', () => {
  it('are reckoned from what the one before left', () => {
    const findings = (now: Json): Finding[] => {
      const text = textOf(now)
      return [
        ...(/ {2}/.test(text) ? [finding('blanks', text, text.replace(/ {2,}/g, ' '))] : []),
        ...(/!!/.test(text) ? [finding('marks', text, text.replace(/!+/g, '!'))] : []),
        ...(/http:/.test(text) ? [finding('http', text, text.replace('http:', 'https:'), false)] : []),
      ]
    }
    const { values: after, fixed } = withSafeFixes({ text: 'a  b!! http://x' }, findings)
    expect(after).toEqual({ text: 'a b! http://x' })
    expect(fixed.map(({ id }) => id)).toEqual(['blanks', 'marks'])
  })

  it('come to an end where two rules undo each other', () => {
    const findings = (now: Json) => [textOf(now) === 'a' ? finding('one', 'a', 'b') : finding('other', 'b', 'a')]
    expect(withSafeFixes({ text: 'a' }, findings).fixed.length).toBe(2)
  })
})
