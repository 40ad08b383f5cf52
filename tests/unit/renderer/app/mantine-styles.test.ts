/** The styles of Mantine's parts: all that Herald uses, in the library's own order. The whole sheet would be twice as much. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const mantine = join(root, 'node_modules/@mantine/core')
const renderer = join(root, 'src/renderer')
const listed = [
  ...readFileSync(join(renderer, 'app/mantine-styles.ts'), 'utf8').matchAll(/'@mantine\/core\/styles\/([\w-]+)\.css'/g),
].map(([, name = '']) => name)
const sheetOf = (name: string): string => join(mantine, `styles/${name}.css`)

/** Names that the renderer's files import from Mantine at run time. */
function usedParts(): string[] {
  const sources = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const lists = sources.flatMap((name) => [
    ...readFileSync(join(renderer, name), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/(?:core|dates)'/g),
  ])
  return lists
    .flatMap(([, names = '']) => names.split(',').map((part) => part.trim()))
    .filter((part) => part !== '' && !part.startsWith('type '))
}

/** Sheets behind a module of Mantine: every CSS module that it reaches. */
function sheetsBehind(file: string, seen: Set<string>): void {
  if (seen.has(file)) return
  seen.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g))
    sheetsBehind(resolve(dirname(file), path), seen)
}

test('every sheet that a used part needs is listed', () => {
  const seen = new Set<string>()
  for (const part of usedParts()) {
    const module = join(mantine, `esm/components/${part}/${part}.mjs`)
    if (existsSync(module)) sheetsBehind(module, seen)
  }
  const needed = [...seen]
    .filter((file) => file.endsWith('.module.mjs'))
    .map((file) => basename(file, '.module.mjs'))
    .filter((name) => existsSync(sheetOf(name)))
  expect(needed.length).toBeGreaterThan(20)
  expect(needed.filter((name) => !listed.includes(name)).sort()).toEqual([])
})

test("they stand in the library's order, for later ones build on earlier ones", () => {
  const whole = readFileSync(join(mantine, 'styles.css'), 'utf8')
  const places = listed.map((name) => whole.indexOf(readFileSync(sheetOf(name), 'utf8').trim().slice(0, 50)))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
})
