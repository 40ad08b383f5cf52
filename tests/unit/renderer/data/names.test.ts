/** When a name is said to be that of another campaign. */
import { expect, it } from 'vitest'
import { isNameOfAnother } from '../../../../src/renderer/data/campaigns.ts'

// 'Été' with composed letters, and with its marks apart.
const [composed, apart] = ['\u00c9t\u00e9', 'E\u0301te\u0301']
const own = { draftId: 'a', campaignId: 7 }
const unsent = { draftId: 'a', campaignId: null }
it.each([
  ['the same name', 'Eid', 'Eid', { draftId: null, campaignId: 8 }, own, true],
  ['with blanks around it', '  Eid', 'Eid ', { draftId: null, campaignId: 8 }, own, true],
  ['with its marks apart', composed, apart, { draftId: null, campaignId: 8 }, own, true],
  ['of a draft that no server has', apart, composed, { draftId: 'b', campaignId: null }, unsent, true],
  ['typed for an imported one', 'Eid', 'Eid', { draftId: 'b', campaignId: null }, undefined, true],
  ['its own', 'Eid', 'Eid', { draftId: 'a', campaignId: 7 }, own, false],
  ['its own, of which the list knows no draft', 'Eid', 'Eid', { draftId: null, campaignId: 7 }, own, false],
  ['its own, which no server has', 'Eid', 'Eid', { draftId: 'a', campaignId: null }, unsent, false],
  ['longer', 'Eid', 'Eid 2', { draftId: null, campaignId: 8 }, own, false],
  ['in another case', 'Eid', 'EID', { draftId: null, campaignId: 8 }, own, false],
  ['none', ' ', '', { draftId: null, campaignId: 8 }, own, false],
])('a name: %s', (_, name, other, row, its, expected) =>
  expect(isNameOfAnother(name, [{ ...row, name: other }], its)).toBe(expected),
)
