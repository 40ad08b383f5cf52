/** What can be set of a part: every look is read from the values that it writes, and no other look is read instead. */
import { describe, expect, it } from 'vitest'
import { chosenOf, type Field, type Group, numberIn } from '../../../../../src/renderer/blocks/design/fields.ts'
import { mailParts, sharedFields, wholeMail } from '../../../../../src/renderer/blocks/design/mail/fields.ts'
import { panelParts, wholePanel } from '../../../../../src/renderer/blocks/design/panel/fields.ts'

const mailTypes = [
  'text',
  'image',
  'button',
  'section',
  'column',
  'divider',
  'spacer',
  'social',
  'social-element',
  'raw',
]
const panelTypes = ['heading', 'text', 'link', 'button', 'picture', 'box', 'columns', 'code', 'line', 'room']
const every: [string, readonly Group[]][] = [
  ...mailTypes.map((type): [string, readonly Group[]] => [`mj-${type}`, mailParts[`mj-${type}`]?.groups ?? []]),
  ...panelTypes.map((type): [string, readonly Group[]] => [type, panelParts[type]?.groups ?? []]),
  ['the mail', wholeMail],
  ['the panel', wholePanel],
  ['everywhere', [{ id: 'everywhere', fields: sharedFields.map(({ field }) => field) }]],
]

const looks = every.flatMap(([what, groups]) =>
  groups
    .flatMap(({ fields }) => fields)
    .flatMap((field: Field) =>
      field.control === 'choice' || field.control === 'select'
        ? field.choices.map((choice) => [what, field.label, choice, field.choices] as const)
        : [],
    ),
)

describe('a look is read from what it writes', () => {
  it.each(looks)('%s, %s, $label', (_what, _label, choice, choices) => {
    const written = Object.entries(choice.patch).flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
    expect(chosenOf(choices, Object.fromEntries(written))).toBe(choice.label)
  })
  it('every part that can be chosen can be set', () => {
    for (const [what, groups] of every) expect(groups.flatMap(({ fields }) => fields).length, what).toBeGreaterThan(0)
  })
})

const size: Field & { control: 'choice' } = {
  control: 'choice',
  label: 'Size',
  choices: [
    { label: 'S', patch: { width: '0px', color: '#ffffff' } },
    { label: 'Full', patch: { width: null } },
  ],
}

describe('the same value, otherwise written', () => {
  it.each([
    [{ width: '0', color: '#FFF' }, 'S'],
    [{ width: '0px' }, null],
    [{ width: '7px', color: '#ffffff' }, null],
    [{ color: '#ffffff' }, 'Full'],
    [{ width: '' }, 'Full'],
  ])('%j', (values, label) => expect(chosenOf(size.choices, values)).toBe(label))
})

describe('a number with its unit', () => {
  it.each([
    ['24px', 'px', 24],
    ['33.33%', '%', 33.33],
    ['0', 'px', 0],
    ['24', 'px', null],
    ['24px', '%', null],
    ['calc(1px)', 'px', null],
    [undefined, 'px', null],
  ])('%s in %s', (value, unit, number) => expect(numberIn(value, unit)).toBe(number))
})
