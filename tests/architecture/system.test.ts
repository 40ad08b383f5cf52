/** Checks what Herald must set for the system: names, colours, and the one file that may write the clipboard. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { configuration } from '../../packaging/configuration.ts'
import { root, sourcesBelow } from './sources.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

test('one file alone writes to the clipboard: Electron refuses it to a page', () => {
  const using = sourcesBelow('src/renderer').filter(({ text }) =>
    /navigator\.clipboard|\b(CopyButton|useClipboard)\b[^}]*\} from '@mantine/.test(text),
  )
  expect(using.map(({ path }) => path)).toEqual(['src/renderer/data/desktop.ts'])
})

test('Electron, the packages and the keyring use the name Herald; the Linux desktop entry is the installed one', () => {
  const { productName, desktopName } = JSON.parse(read('package.json'))
  const packaged = configuration({ flavour: 'release', updates: null, homepage: 'https://herald.example/' })
  expect([productName, packaged.productName]).toEqual(['Herald', 'Herald'])
  expect(desktopName).toBe(`${packaged.linux?.executableName}.desktop`)
})

test('the colour behind the page is the page’s own', () => {
  const tokens = [...read('src/renderer/app/tokens.css').matchAll(/--hd-ground: (#\w+)/g)].map(([, colour]) => colour)
  const [light, dark] = [...read('src/main/electron/background-colour.ts').matchAll(/(?:light|dark): '(#\w+)'/g)].map(
    ([, colour]) => colour,
  )
  expect([light, dark]).toEqual(tokens)
})
