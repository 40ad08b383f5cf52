/**
 * The built pages ask for no more code at their start than they need: Herald's page for its first list (overlays, toasts
 * and editors come when they are wanted), the designer's pages for a design. A module that is merged into another one
 * brings along whatever that imports, and a page of the designer that starts Herald's code fails at once.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../out/renderer')

/** The scripts that a page loads at its start, by their paths below the folder. */
function scriptsOf(page: string): string[] {
  const html = readFileSync(join(folder, page), 'utf8')
  return [...html.matchAll(/(?:src|href)="\/((?:assets\/)?[^"]+\.js)"/g)].map(([, path]) => path ?? '')
}

const scripts = scriptsOf('index.html')
const texts = scripts.map((path) => readFileSync(join(folder, path)))

/** Bytes, gzipped; the bench measures what the first screen loads on top of it until it is at rest (B2). */
const most = 222_000

test('the scripts of the start are small', () => {
  assert.ok(scripts.length > 0)
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
  assert.ok(bytes <= most, `${bytes} bytes of ${most}: ${scripts.join(', ')}`)
})

for (const [what, sign] of [
  ['overlays', /data-floating-ui/],
  ['toasts', /mountOnEnter/],
  ['editors', /ProseMirror-hideselection|grapesjs/],
] as const)
  test(`no ${what} in them`, () => {
    assert.deepEqual(
      scripts.filter((_, at) => sign.test(String(texts[at]))),
      [],
    )
  })

/** Parts of Herald's page, by the names that electron.vite.config.ts gives them. */
const appParts = /^assets\/(?:start|react|prefetch|index)-/

for (const [page, contract] of [
  ['designer', true],
  ['preview', false],
  ['compile', false],
] as const)
  test(`the designer's page '${page}' loads no code of Herald's page`, () => {
    const own = scriptsOf(`blocks/design/designer-page/${page}.html`)
    assert.ok(own.length > 0)
    const wrong = own.filter((path) => appParts.test(path) || (!contract && /^assets\/contract-/.test(path)))
    assert.deepEqual(wrong, [])
    const react = own.filter((path) =>
      /react\.(?:transitional\.)?element/.test(readFileSync(join(folder, path), 'utf8')),
    )
    assert.deepEqual(react, [])
  })
