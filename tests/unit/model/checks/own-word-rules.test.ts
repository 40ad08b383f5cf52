/** Rules of one's own: words that must or must not appear. */
import { describe, expect, it } from 'vitest'
import type { OwnRule } from '#contract'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import { ownRuleProblem } from '../../../../src/model/checks/own-word-rules.ts'
import { tags } from '../../renderer/blocks/checks/table.ts'

const must: OwnRule = { id: 'a', words: 'T&Cs apply', kind: 'must', level: 'blocking' }
const never: OwnRule = { id: 'b', words: 'Free', kind: 'must not', level: 'warning', instead: 'included' }
const of = (text: string, ...ownRules: OwnRule[]) =>
  checkMessage({ texts: [{ role: 'text', path: 'text', name: 'Message', text }] }, { tags, ownRules })

describe('rules of one’s own', () => {
  it('asks for words that must stand, in capitals or not', () => {
    expect(of('Sale today', must)).toEqual([
      {
        id: 'own-a text',
        level: 'blocking',
        title: "'T&Cs apply' is missing",
        detail: 'A rule of this workspace requires it in every message.',
        tab: 'CONTENT',
        field: 'text',
        link: 'Content, Message',
      },
    ])
    expect(of('Sale. t&cs  apply.', { ...must }).filter(({ id }) => id.startsWith('own'))).toEqual([])
  })

  it('finds whole words that must not appear, and puts others in their place', () => {
    const [found] = of('Delivery is FREE, free of care and freedom', never)
    expect(found).toMatchObject({ id: 'own-b text', level: 'warning', title: "'Free' must not appear" })
    expect(found?.fix).toEqual({
      label: "Write 'included'",
      now: 'Delivery is FREE, free of care and freedom',
      after: 'Delivery is included, included of care and freedom',
      safe: true,
      changes: [
        {
          path: 'text',
          before: 'Delivery is FREE, free of care and freedom',
          after: 'Delivery is included, included of care and freedom',
        },
      ],
    })
    expect(of('Freedom', never)).toEqual([])
  })

  it('reads the words of a design', () => {
    const html = { kind: 'mail', text: '<p>Free delivery</p>', source: null } as const
    const [found] = checkMessage({ texts: [], html }, { tags, ownRules: [never] })
    expect(found).toMatchObject({ id: 'own-b html', field: 'design', link: 'Content, Message' })
    expect(found?.fix).toBeUndefined()
  })

  it.each<[string, string | undefined, string | null]>([
    [' ', undefined, 'Enter the words'],
    ['x'.repeat(101), undefined, 'At most 100 characters'],
    ['t&cs APPLY', undefined, 'A rule for these words already exists'],
    ['cheap', 'not cheap', 'The replacement contains the same words'],
    ['cheap', 'fair', null],
  ])('%s instead of %s', (words, instead, problem) => {
    expect(ownRuleProblem({ words, ...(instead ? { instead } : {}) }, [must])).toBe(problem)
  })
})
