/** What may be pasted into a numeric field: never something that the field would turn into another number. */
import { expect, it } from 'vitest'
import { isNonNumeric, pasteRefusal, typedRun } from '../../../../src/renderer/ui/number-field.tsx'

it.each([
  ['-5', true, "'-5' is not a whole number. Type digits only."],
  ['-5', false, "'-5' is not a number of zero or more. Type digits, with a point if needed."],
  ['+5', false, "'+5' is not a number of zero or more. Type digits, with a point if needed."],
  ['1e5', true, "'1e5' is not a whole number. Type digits only."],
  ['1e5', false, "'1e5' is not a number of zero or more. Type digits, with a point if needed."],
  ['2.5', true, "'2.5' is not a whole number. Type digits only."],
  ['2.5', false, null],
  ['1.2.3', false, "'1.2.3' is not a number of zero or more. Type digits, with a point if needed."],
  ['1,5', false, "'1,5' is not a number of zero or more. Type digits, with a point if needed."],
  ['ten', true, "'ten' is not a whole number. Type digits only."],
  ['x'.repeat(30), true, `'${'x'.repeat(20)}…' is not a whole number. Type digits only.`],
  ['12', true, null],
  [' 12\n', true, null],
  ['1,200', true, null],
  ['1,200,000.5', false, null],
  ['10%', true, null],
  ['', true, null],
])('%j into a field for whole numbers: %s', (text, isInteger, refusal) =>
  expect(pasteRefusal(text, isInteger)).toBe(refusal),
)

const run = (keys: readonly string[]) => keys.reduce(typedRun, '')

it.each([
  ['first monday of the month at 21:30', true],
  ['1st and 15th', true],
  ['1st', true],
  ['15 days', true],
  ['21:30', true],
  ['1/2', true],
  ['10px', true],
  ['\u0627\u0644', true],
  ['', false],
  ['500', false],
  ['1,234.56', false],
  ['10 000', false],
  ['.5', false],
  ['5 %', false],
  ['-5', false],
  ['1-0+00', false],
  // One letter may be a slip: the next digit is a number's.
  ['1s', false],
  ['x0', false],
  ['1s0s', false],
])('%j, typed into a numeric field, is words: %j', (typed, wanted) =>
  expect(isNonNumeric(run([...typed]))).toBe(wanted),
)

it.each([
  [['f', 'Shift', 'i'], 'fi'],
  [['1', 's', 't', 'Backspace'], ''],
  [['1', 'ArrowLeft', '5'], '5'],
  [['1', 'Control'], ''],
  [['1', 's', '0'], '10'],
])('the keys %j come to the run %j', (keys, wanted) => expect(run(keys)).toBe(wanted))
