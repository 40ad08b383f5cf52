/** What messages may still hold after an item of the library changed. */
import { describe, expect, it } from 'vitest'
import { freshBrand } from '../../../../../src/renderer/data/library.ts'
import { changesOf, type WrittenItem } from '../../../../../src/renderer/screens/library/kinds.ts'

const footer = (words: string): WrittenItem => ({ id: 'x', kind: 'footer', name: 'Footer', value: { words } })

/** Colours as 'Madder #9e2a1c'. */
const brand = (...colours: string[]): WrittenItem => {
  const item = freshBrand('Gulmohar')
  const named = colours.map((text) => {
    const [, name = '', colour = ''] = /^(.*?) ?(#.*)$/.exec(text) ?? []
    return { name, colour }
  })
  return { ...item, value: { ...item.value, colours: named } }
}

/** A brand with a button, its colour and the colour of its text, beside other colours. */
const withButton = (background: string, colour: string, ...colours: string[]): WrittenItem => {
  const item = brand(...colours)
  return item.kind === 'brand' ? { ...item, value: { ...item.value, button: { background, colour, radius: 8 } } } : item
}

describe('what a change leaves behind', () => {
  it.each<[what: string, before: WrittenItem, after: WrittenItem, changes: string[]]>([
    ['another text', footer('Lahore'), footer('Karachi'), ['text Lahore -> Karachi']],
    ['the same text', footer('Lahore'), footer('Lahore'), []],
    ['a colour by its name', brand('Red #aa0000', 'Ink #111111'), brand('Ink #222222'), ['colour #111111 -> #222222']],
    [
      'a colour without a name',
      brand('#aa0000', '#111111'),
      brand('#aa0000', '#222222'),
      ['colour #111111 -> #222222'],
    ],
    ['a removed colour without a name', brand('#aa0000', '#111111'), brand('#111111'), []],
    [
      'the colours of the button',
      withButton('#14532d', '#fefce8'),
      withButton('#111111', '#222222'),
      ['colour #14532d -> #111111', 'colour #fefce8 -> #222222'],
    ],
    [
      'white text of the button, which is in every message',
      withButton('#14532d', '#ffffff'),
      withButton('#14532d', '#222222'),
      [],
    ],
    [
      'a colour of the brand and its button: once',
      withButton('#aa0000', '#ffffff', 'Red #aa0000'),
      withButton('#bb0000', '#ffffff', 'Red #cc0000'),
      ['colour #aa0000 -> #cc0000'],
    ],
    [
      'a colour that the button still has',
      withButton('#aa0000', '#ffffff', 'Red #aa0000'),
      withButton('#aa0000', '#ffffff', 'Red #cc0000'),
      [],
    ],
    ['a button that was removed', withButton('#14532d', '#fefce8'), brand(), []],
    ['colours in another order', brand('#aa0000', '#111111'), brand('#111111', '#aa0000'), []],
  ])('%s', (_what, before, after, changes) => {
    expect(changesOf(before, after).map(({ kind, from, to }) => `${kind} ${from} -> ${to}`)).toEqual(changes)
  })
})
