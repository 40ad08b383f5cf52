/** The registry of acts, walked: each has words, an icon and a way by the keyboard, and none stands twice. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sharedActs } from '#contract'
import { actIcons } from '../../../../../src/renderer/blocks/acts/icons.ts'
import {
  actGroups,
  actOf,
  acts,
  isAct,
  labelOfAct,
  rowActOf,
} from '../../../../../src/renderer/blocks/acts/registry.ts'

const names = Object.keys(acts).filter(isAct)
const menu = readFileSync('src/main/electron/menu.ts', 'utf8')
const own = /blocks\/acts\/(registry|icons|texts)\.ts$/
const sources = globSync('src/renderer/**/*.{ts,tsx}')
  .filter((path) => !own.test(path.replaceAll('\\', '/')))
  .map((path) => readFileSync(path, 'utf8'))

describe.each(names)('%s', (name) => {
  const act = actOf(name)
  test('has words, an icon and a place', () => {
    expect(act.label.trim()).not.toBe('')
    expect(actIcons[name]).toBeDefined()
    expect(Object.keys(actGroups)).toContain(act.group)
  })

  test('is within reach of the keyboard: a page offers it to the palette, its own keys open it, or the menu has its keys', () => {
    const offered = sources.some((text) => new RegExp(`act: '${name}'|action\\(\\s*'${name}'`).test(text))
    const inMenu = menu.includes(`sharedActs.${name}.label, accelerator: `)
    expect(offered || inMenu || (name === 'goTo' && act.keys === 'mod K')).toBe(true)
  })
})

describe('nothing stands twice', () => {
  test('words', () => {
    const words = names.flatMap((name) => [labelOfAct(name), ...(actOf(name).off ? [labelOfAct(name, true)] : [])])
    expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([])
  })
  test('keys', () => {
    const keys = names.flatMap((name) => actOf(name).keys ?? [])
    expect(keys.filter((one, at) => keys.indexOf(one) !== at)).toEqual([])
  })
  test('words of an act are written nowhere else', () => {
    // Pages have titles of the same words.
    const words = names
      .filter((name) => ['campaign', 'list', 'look'].includes(actOf(name).group))
      .map((name) => labelOfAct(name))
    const long = words.filter((one) => one.length > 9)
    const again = long.filter((one) => sources.some((text) => text.includes(`'${one}'`) || text.includes(`>${one}<`)))
    expect(again).toEqual([])
  })
})

test('a letter on a row means the act that has it, in any case; other keys mean none', () => {
  expect(['e', 'C', 's', 'p'].map(rowActOf)).toEqual(['edit', 'copy', 'stop', 'performance'])
  expect(['x', 'Enter', ' ', '/', '?'].map(rowActOf)).toEqual([null, null, null, null, null])
})

test("the system's menu and the page call the same act the same", () => {
  for (const [name, { label }] of Object.entries(sharedActs)) expect(isAct(name) && labelOfAct(name)).toBe(label)
})
