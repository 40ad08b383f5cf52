/** What a file is called after a name that a person gave. */
import { expect, test } from 'vitest'
import { fileName } from '../../../../src/preload/contract/index.ts'

const family = '👨‍👩‍👧‍👦'

test.each([
  ['Eid/sale: 50%?', '.herald', 'Eid sale 50%.herald'],
  ['سردیوں کی سیل', '.herald', 'سردیوں کی سیل.herald'],
  ['../..\\etc/passwd', ' - days.csv', 'etc passwd - days.csv'],
  [' Sale. . ', '.herald', 'Sale.herald'],
  ['a\nb\tc', '.csv', 'a b c.csv'],
  ['Sale \u202egpj.exe', '.png', 'Sale gpj.exe.png'],
  // Composed and decomposed are one name.
  ['Été', '.herald', 'Été.herald'],
  ['E\u0301te\u0301', '.herald', 'Été.herald'],
  ['Launch 🎉', '.herald', 'Launch 🎉.herald'],
  // Names of devices.
  ['CON', '.herald', '_CON.herald'],
  ['con.backup', '.herald', '_con.backup.herald'],
  ['Lpt9', '.csv', '_Lpt9.csv'],
  ['COM¹', '.csv', '_COM¹.csv'],
  ['NUL .txt', '.csv', '_NUL .txt.csv'],
  ['con', ' - days.csv', 'con - days.csv'],
  ['Console', '.herald', 'Console.herald'],
  ['COM10', '.herald', 'COM10.herald'],
  // Nothing to keep.
  ['', '.herald', 'Campaign.herald'],
  ['///', '.herald', 'Campaign.herald'],
  ['. . .', '.herald', 'Campaign.herald'],
  // Long ones.
  ['x'.repeat(200), '.herald', `${'x'.repeat(80)}.herald`],
  [`${'x'.repeat(79)} y`, '.herald', `${'x'.repeat(79)}.herald`],
  [`${'x'.repeat(79)}${family}y`, '.herald', `${'x'.repeat(79)}${family}.herald`],
  [family.repeat(80), '.herald', `${family.repeat(9)}.herald`],
])('%j and %j make %j', (name, ending, made) => {
  expect(fileName(name, 'Campaign', ending)).toBe(made)
  expect(new TextEncoder().encode(made).length).toBeLessThanOrEqual(255)
  expect(fileName(made.slice(0, -ending.length), 'Campaign', ending)).toBe(made)
})
