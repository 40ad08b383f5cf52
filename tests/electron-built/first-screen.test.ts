/** The built page asks for no more code at its start than the first list needs: overlays, toasts and editors come when they are wanted. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../out/renderer')
const page = readFileSync(join(folder, 'index.html'), 'utf8')
const scripts = [...page.matchAll(/(?:src|href)="\/((?:assets\/)?[^"]+\.js)"/g)].map(([, path]) => path ?? '')
const texts = scripts.map((path) => readFileSync(join(folder, path)))

/** Bytes, gzipped; the bench measures what the first screen loads on top of it until it is at rest (B2). */
const most = 257_000

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
