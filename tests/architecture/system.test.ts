/** Checks what Herald must set for the system: names, colours, and the one file that may write the clipboard. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration } from '../../packaging/configuration.ts'
import { root, sourcesBelow } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('one file alone writes to the clipboard: Electron refuses it to a page', () => {
  const using = sourcesBelow('src/renderer').filter(({ text }) =>
    /navigator\.clipboard|\b(CopyButton|useClipboard)\b[^}]*\} from '@mantine/.test(text),
  )
  // The page of a proof is opened in the reviewer's browser.
  expect(using.map(({ path }) => path)).toEqual([
    'src/renderer/data/desktop.ts',
    'src/renderer/steps/proof/page/review.ts',
  ])
})

test('Electron, the packages and the keyring use the name Herald; the Linux desktop entry is the installed one', () => {
  const { productName, desktopName } = JSON.parse(read('package.json'))
  const packaged = configuration({ flavour: 'release', updates: null, homepage: 'https://herald.example/' })
  expect([productName, packaged.productName]).toEqual(['Herald', 'Herald'])
  expect(desktopName).toBe(`${packaged.linux?.executableName}.desktop`)
})

test('the colour behind the page is the page’s own', () => {
  const tokens = [...read('src/renderer/app/tokens.css').matchAll(/--hd-ground: (#\w+)/g)].map(([, colour]) => colour)
  const [light, dark] = [...read('src/main/electron/window.ts').matchAll(/(?:light|dark): '(#\w+)'/g)].map(
    ([, colour]) => colour,
  )
  expect([light, dark]).toEqual(tokens)
})

/** A rule for whatever comes after an element makes the browser style everything after it anew, each time that a row of a list is added. */
test('a rule for a neighbour names the neighbour', () => {
  const sheets = readdirSync(join(root, 'src/renderer'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ name, text: read(join('src/renderer', name)).replace(/\/\*[\s\S]*?\*\//g, '') }))
  expect(sheets.length).toBeGreaterThan(50)
  expect(sheets.filter(({ text }) => /[+~] *\*(?=[\s,{:[])[^;}]*\{/.test(text)).map(({ name }) => name)).toEqual([])
})
