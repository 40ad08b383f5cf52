/** Edits between two values: they lead from one to the other and back, and are refused where the value was changed since. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { editsBetween, joinedPieces, piecesOf, revertedEdits, withEdits } from '../../../../src/model/replace/edits.ts'
import { type BulkEdit, bulkEdit, type Json } from '../../../../src/preload/contract/index.ts'
import { seed } from '../../../fixtures/seed.ts'

describe('edits', () => {
  it('keep of a text the part that differs, with what is around it', () => {
    const before = {
      text: 'Free over Rs 3,000 today',
      buttons: [{ text: 'Shop' }, { text: 'Rs 3,000' }],
      state: { a: 1 },
    }
    const after = { text: 'Free over Rs 2,500 today', buttons: [{ text: 'Shop' }, { text: 'Rs 2,500' }], state: null }
    expect(editsBetween(before, after)).toEqual([
      { keys: ['text'], at: 1, of: 24, from: 'ree over Rs 3,000 today', to: 'ree over Rs 2,500 today' },
      { keys: ['buttons', 1, 'text'], at: 0, of: 8, from: 'Rs 3,000', to: 'Rs 2,500' },
      { keys: ['state'], at: null, of: null, from: { a: 1 }, to: null },
    ])
  })

  it.each<[string, Json, boolean]>([
    ['the same value', { text: 'Rs 2,500', other: 'x' }, true],
    ['another field changed', { text: 'Rs 2,500', other: 'y' }, true],
    ['the text changed behind it', { text: 'Rs 2,500 today', other: 'x' }, false],
    ['the place itself changed', { text: 'Rs 2,900', other: 'x' }, false],
    ['the text moved', { text: 'Now Rs 2,500', other: 'x' }, false],
    ['the field is gone', { other: 'x' }, false],
    ['another kind of value', 'Rs 2,500', false],
    ['nothing', null, false],
  ])('are reverted where they are unchanged: %s', (_name, now, isThere) => {
    const edits = editsBetween({ text: 'Rs 3,000', other: 'x' }, { text: 'Rs 2,500', other: 'x' })
    const back = withEdits(now, revertedEdits(edits))
    expect(back !== null).toBe(isThere)
    if (isThere) expect(JSON.stringify(back)).toContain('Rs 3,000')
  })

  it('that removed text bring it back to its place only', () => {
    const edits = revertedEdits(editsBetween('Our winter sale begins', 'Our sale begins'))
    expect(withEdits('Our sale begins', edits)).toBe('Our winter sale begins')
    expect(withEdits('A big sale begin', edits)).toBeNull()
  })

  it('lead from any value to any other and back', () => {
    const value = fc.jsonValue({ maxDepth: 4 }).map((made): Json => JSON.parse(JSON.stringify(made)))
    const run = (before: Json, after: Json) => {
      const edits = editsBetween(before, after)
      expect(withEdits(before, edits)).toEqual(after)
      expect(withEdits(after, revertedEdits(edits))).toEqual(before)
    }
    fc.assert(fc.property(value, value, run), { numRuns: 1_000, seed })
    const words = fc
      .array(fc.constantFrom('sale', 'sales', ' ', 'é', '👩‍👧'), { maxLength: 8 })
      .map((all) => all.join(''))
    const record = fc.record({ a: words, b: fc.array(words, { minLength: 2, maxLength: 2 }) })
    fc.assert(fc.property(record, record, run), { numRuns: 1_000, seed })
  })
})

describe('a large edit', () => {
  const id = '01K9XJ5D3T8N4Q2R6V7W1Y0042'
  const draft = (at: number): BulkEdit['drafts'][number] => ({
    ...{
      id: `01K9XJ5D3T8N4Q2R6V7W1Z${String(at).padStart(4, '0')}`,
      campaignId: null,
      channel: 'sms',
      type: 'one-time',
    },
    ...{ name: `ڈیلیوری ${at}`, section: 'content', edits: editsBetween({ text: 'سیل '.repeat(90) }, { text: 'x' }) },
  })
  const edit = (count: number): BulkEdit => ({
    ...{ id, at: '2026-11-28T09:00:00.000Z', title: 'a → b', state: 'open', places: count },
    drafts: Array.from({ length: count }, (_, at) => draft(at)),
  })

  it('is kept in pieces below the limit of a call, which are the edit again', () => {
    const pieces = piecesOf(edit(2_000))
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) {
      expect(new TextEncoder().encode(JSON.stringify(piece)).byteLength).toBeLessThan(1024 * 1024)
      expect(v.is(bulkEdit, piece)).toBe(true)
    }
    expect(pieces.map((piece) => piece.id).toSorted()).toEqual(pieces.map((piece) => piece.id))
    // Kept again, the pieces have the same ids.
    const [whole] = joinedPieces(pieces.toReversed())
    expect(piecesOf(whole ?? edit(1)).map((piece) => piece.id)).toEqual(pieces.map((piece) => piece.id))
    expect(whole?.drafts).toEqual(edit(2_000).drafts)
  })

  it('is open until its last piece is done', () => {
    const [first, ...rest] = piecesOf(edit(2_000)).map((piece): BulkEdit => ({ ...piece, state: 'done' }))
    if (!first) throw new Error('There is no piece')
    expect(joinedPieces([...rest, first]).map(({ state }) => state)).toEqual(['done'])
    expect(joinedPieces([...rest, { ...first, state: 'open' }]).map(({ state }) => state)).toEqual(['open'])
  })

  it('is not joined with another one', () => {
    const other: BulkEdit = { ...edit(1), id: '01K9XJ5D3T8N4Q2R6V7W1X0042', state: 'undone' }
    expect(joinedPieces([edit(1), other])).toEqual([edit(1), other])
  })
})
