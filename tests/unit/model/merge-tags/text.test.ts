/** Merge tags in plain text: parsed, named, counted, filled in, never lost. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samplePeople, valuesOf } from '../../../../src/model/merge-tags/sample-people.ts'
import {
  isKnown,
  keyOf,
  labelOf,
  parseText,
  render,
  tagCount,
  unknownKeys,
  usedTags,
  visibleLength,
} from '../../../../src/model/merge-tags/text.ts'

const tags = [
  { id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' },
  { id: 2, name: 'Voucher code', value: '{{voucher_code}}', sample: 'BF-7K2Q9' },
  { id: 3, name: 'city' },
]
const text = (source: string) => ({ kind: 'text', source })
const tag = (source: string, key: string, fallback: string | null = null) => ({ kind: 'tag', source, key, fallback })

describe('parseText', () => {
  it.each([
    ['', []],
    ['plain', [text('plain')]],
    ['Hi {{first_name}}!', [text('Hi '), tag('{{first_name}}', 'first_name'), text('!')]],
    ['{{first_name|there}}', [tag('{{first_name|there}}', 'first_name', 'there')]],
    ['{{first_name|}}', [tag('{{first_name|}}', 'first_name', '')]],
    ['{{a|b|c}}', [tag('{{a|b|c}}', 'a', 'b|c')]],
    ['{{ First name }}', [tag('{{ First name }}', 'First name')]],
    ['{{نام}}', [tag('{{نام}}', 'نام')]],
    ['{{a}}{{b}}', [tag('{{a}}', 'a'), tag('{{b}}', 'b')]],
    ['{{}} {{ }} {{|x}} {a} {{a\n}}', [text('{{}} {{ }} {{|x}} {a} {{a\n}}')]],
  ])('%j', (source, pieces) => {
    expect(parseText(source)).toEqual(pieces)
  })

  it('loses nothing', () => {
    const unit = fc.constantFrom('{', '}', '{{', '}}', '|', 'a', ' ', '\n', '{{a}}')
    fc.assert(
      fc.property(
        fc.string({ unit }),
        (source) =>
          parseText(source)
            .map((piece) => piece.source)
            .join('') === source,
      ),
    )
  })

  // What began anew at every brace would not come to an end.
  it.each(['{{'.repeat(200_000), `{{${'a'.repeat(400_000)}`, `{{${' '.repeat(20_000)}`])(
    'comes to an end where braces never close',
    (text) => {
      const sources = parseText(text).map((piece) => piece.source)
      expect(sources.join('')).toBe(text)
    },
  )
})

describe('names', () => {
  it('keys a tag by what stands in its braces, else by its name', () => {
    expect(tags.map(keyOf)).toEqual(['first_name', 'voucher_code', 'city'])
  })

  it.each([
    ['first_name', 'First name'],
    ['voucher_code', 'Voucher code'],
    ['nope', 'Nope'],
    ['Loyalty Tier', 'Loyalty Tier'],
  ])('%s reads %s', (key, label) => {
    expect(labelOf(key, tags)).toBe(label)
  })
})

describe('counts and lists', () => {
  it.each([
    ['Hi {{first_name|there}}!', 4, 1],
    ['{{a}}{{b}}', 0, 2],
    ['none', 4, 0],
    ['🎉'.repeat(18), 18, 0],
    ['👩‍👩‍👧 🇵🇰 👍🏽', 5, 0],
    ['e\u0301té', 3, 0],
    ['سلام', 4, 0],
    ['سَلام {{first_name}}', 5, 1],
  ])('%j shows %i characters beside %i tags', (source, length, count) => {
    expect(visibleLength(source)).toBe(length)
    expect(tagCount(source)).toBe(count)
  })

  it('finds used and unknown tags once each, in order', () => {
    const source = '{{city}} {{nope}} {{first_name}} {{city}} {{nope}}'
    expect(usedTags(source, tags).map(({ id }) => id)).toEqual([3, 1])
    expect(unknownKeys(source, tags)).toEqual(['nope'])
  })

  it('calls nothing unknown while there is no list', () => {
    expect(isKnown('nope', [])).toBe(true)
    expect(unknownKeys('{{nope}}', [])).toEqual([])
  })
})

describe('render', () => {
  const values = (key: string) => ({ first_name: 'Ali', last_name: null, city: null })[key]
  it.each([
    ['a value', '{{first_name|there}}', 'Ali'],
    ['missing, with a default', '{{city|town}}', 'town'],
    ['missing, without', 'a{{city}}b', 'ab'],
    ['nothing known of it: its sample', '{{voucher_code}}', 'BF-7K2Q9'],
    ['unknown, with a default', '{{nope|x}}', 'x'],
    ['unknown, without: as it stands', '{{nope}}', '{{nope}}'],
  ])('%s', (_what, source, said) => {
    expect(render(parseText(source), values, tags)).toBe(said)
  })
})

describe('the sample people', () => {
  it('are five, among them a missing attribute, the longest and a right-to-left name', () => {
    expect(samplePeople).toHaveLength(5)
    const names = samplePeople.map((person) => render(parseText('{{first_name}}'), valuesOf(person), tags))
    expect(names[0]).toBe('Ayesha')
    expect(names).toContain('')
    expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true)
    expect(Math.max(...names.map((name) => name.length))).toBe(names[2]?.length)
  })

  it('fall back to the sample for tags of the workspace', () => {
    const [person] = samplePeople
    expect(render(parseText('{{x}}'), valuesOf(person), [{ id: 1, name: 'x', sample: 'y' }])).toBe('y')
    expect(render(parseText('{{constructor}}'), valuesOf(person), [{ id: 1, name: 'constructor', sample: 'y' }])).toBe(
      'y',
    )
  })
})
