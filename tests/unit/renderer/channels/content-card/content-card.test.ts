/** A content card: its rule, its findings, how it travels and comes back. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Campaign } from '#contract'
import { contentCardFindings, divIdObjection } from '../../../../../src/model/channels/content-card/checks.ts'
import {
  type ContentCardValues,
  checkContentCard,
  emptyContentCard,
} from '../../../../../src/model/channels/content-card/values.ts'
import {
  cardHtml,
  contentCardFromWire,
  contentCardToWire,
} from '../../../../../src/model/channels/content-card/wire.ts'

const context = { name: 'New in', mergeTags: [{ id: 7, name: 'first_name', value: '{{first_name}}' }] }
const card = (part: Partial<ContentCardValues> = {}): ContentCardValues => ({
  ...emptyContentCard(),
  divId: 'new-arrivals',
  ...part,
})
const missing = { path: 'divId', message: 'Div Id cannot be empty' }

describe('the rule', () => {
  it.each([
    ['nothing', emptyContentCard(), [missing]],
    ['blanks', card({ divId: ' \t' }), [missing]],
    ['an id', card(), []],
    ['an odd id is no broken rule', card({ divId: '#a b' }), []],
  ])('%s', (_what, values, problems) => expect(checkContentCard(values)).toEqual(problems))
})

describe('findings', () => {
  const found = (values: ContentCardValues) =>
    contentCardFindings(values, context).map(({ level, title }) => `${level}: ${title}`)
  it.each([
    ['nothing yet', emptyContentCard(), []],
    ['an id', card(), ['passed: The Div Id can be used in a page']],
    ['a selector', card({ divId: '#a' }), ["warning: No element has the id '#a'"]],
    [
      'an unknown merge tag in its look',
      card({ design: '<p>{{nope}}</p>' }),
      ['passed: The Div Id can be used in a page', 'warning: Unknown merge tag'],
    ],
    [
      'a script, and a tag split by formatting',
      card({ design: '<a href="JavaScript:x()">a</a> {{<b>first_name</b>}}' }),
      [
        'passed: The Div Id can be used in a page',
        "blocking: A link begins with 'javascript:'",
        'warning: A merge tag is broken',
      ],
    ],
  ])('%s', (_what, values, findings) => expect(found(values)).toEqual(findings))
  it.each([
    ['new-arrivals', null],
    ['card_1:a', null],
    ['نیا', null],
    ['#new', "An id is written without '#'."],
    ['.new', "An id is written without '.'."],
    ['new arrivals', 'An id cannot have spaces.'],
    [' new', 'There are spaces before or after it.'],
    ['<div>', 'It has characters that an id cannot have.'],
  ])('of the id %j', (divId, words) => expect(divIdObjection(divId)).toBe(words))
})

describe('the wire', () => {
  it('writes divId and design in the data and in the message', () => {
    const design = '<p>Hello {{first_name}}</p>'
    expect(contentCardToWire(card({ design }), context)).toEqual({
      message: {
        name: 'New in',
        templateContext: { mergeTagIds: [7] },
        design: { divId: 'new-arrivals', design },
      },
      edit_content_page_values: { contentCardData: { divId: 'new-arrivals', design } },
    })
  })
  it('makes a fresh card of a campaign without content', () => {
    expect(contentCardFromWire({ id: 1 })).toEqual(emptyContentCard())
    expect(contentCardFromWire({ id: 1, message: null, edit_content_page_values: null })).toEqual(emptyContentCard())
  })
  it('gives a look and unknown fields back as they came', () => {
    const contentCardData = { divId: 'old', design: { rows: [{ a: 1 }] }, odd: [true] }
    const campaign: Campaign = {
      id: 1,
      message: {
        name: 'New in',
        templateId: 4,
        templateContext: { mergeTagIds: [] },
        design: { divId: 'old', design: { rows: [{ a: 1 }] }, more: 1 },
      },
      edit_content_page_values: { contentCardData, contentJson: contentCardData },
    }
    const { message, edit_content_page_values } = campaign
    expect(contentCardToWire(contentCardFromWire(campaign), context)).toEqual({ message, edit_content_page_values })
  })
  it.each<[string, Omit<Campaign, 'id'>]>([
    ['the data', { edit_content_page_values: { contentCardData: { divId: 'a', design: '<p>x</p>' } } }],
    ['the other slot', { edit_content_page_values: { contentJson: { divId: 'a', design: '<p>x</p>' } } }],
    ['the message', { message: { design: { divId: 'a', design: '<p>x</p>' } } }],
  ])('reads %s', (_what, part) =>
    expect(contentCardFromWire({ id: 1, ...part })).toMatchObject({ divId: 'a', design: '<p>x</p>' }),
  )
  it('brings every field of ours back', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.option(fc.string({ unit: fc.constantFrom('<p>', 'a', ' ', 'ش', '"') })),
        (divId, look) => {
          const values = card({ divId, design: look })
          expect(contentCardFromWire({ id: 1, ...contentCardToWire(values, context) })).toEqual(values)
        },
      ),
    )
  })
})

describe('the look', () => {
  it.each([
    [null, null],
    ['', null],
    [' ', null],
    ['<p>x</p>', '<p>x</p>'],
    [{ html: '<p>x</p>' }, '<p>x</p>'],
    [{ rows: [] }, null],
  ])('of %j', (design, html) => expect(cardHtml({ design })).toBe(html))
})
