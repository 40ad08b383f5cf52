/** What may be pasted into a numeric field: never something that the field would turn into another number. */
import { expect, it } from 'vitest'
import { pasteRefusal, typedWords } from '../../../../src/renderer/ui/use-number-paste.ts'

it.each([
  ['-5', true, "'-5' was not pasted: this field takes digits only"],
  ['-5', false, "'-5' was not pasted: this field takes a number of zero or more"],
  ['+5', false, "'+5' was not pasted: this field takes a number of zero or more"],
  ['1e5', true, "'1e5' was not pasted: this field takes digits only"],
  ['1e5', false, "'1e5' was not pasted: this field takes a number of zero or more"],
  ['2.5', true, "'2.5' was not pasted: this field takes digits only"],
  ['2.5', false, null],
  ['1.2.3', false, "'1.2.3' was not pasted: this field takes a number of zero or more"],
  ['1,5', false, "'1,5' was not pasted: this field takes a number of zero or more"],
  ['ten', true, "'ten' was not pasted: this field takes digits only"],
  ['x'.repeat(30), true, `'${'x'.repeat(20)}…' was not pasted: this field takes digits only`],
  ['12', true, null],
  [' 12\n', true, null],
  ['1,200', true, null],
  ['1,200,000.5', false, null],
  ['10%', true, null],
  ['', true, null],
])('%j into a field for whole numbers: %s', (text, whole, refusal) => expect(pasteRefusal(text, whole)).toBe(refusal))

it('says of what was dragged there that it was not dropped', () => {
  expect(pasteRefusal('-5', false, 'dropped')).toBe("'-5' was not dropped: this field takes a number of zero or more")
})

it.each([
  ['', '5', ''],
  ['', '.', ''],
  ['', ',', ''],
  ['', ' ', ''],
  ['', 'f', 'f'],
  ['f', 'i', 'fi'],
  ['fi', ' ', 'fi '],
  ['first monday of the month at ', '2', 'first monday of the month at 2'],
  ['first monday of the month at 21', ':', 'first monday of the month at 21:'],
  // One letter may be a slip: the next digit is a number's.
  ['x', '0', ''],
  ['a', ' ', 'a '],
  ['ا', 'ل', 'ال'],
  ['fi', 'Shift', 'fi'],
  ['fi', 'Backspace', ''],
  ['fi', 'ArrowLeft', ''],
])('words typed into a numeric field: after %j the key %j comes to %j', (before, key, wanted) =>
  expect(typedWords(before, key)).toBe(wanted),
)
