/**
 * Checks that foreign content (HTML, file names, server messages) is never markup in our own origin, and never code anywhere. All logging
 * goes through one file.
 */
import { describe, expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

const sources = sourcesBelow('src').map(({ path, text }) => ({
  path,
  text: text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, ''),
}))
/** The two pages of the designer's own origin: no bridge, no cookie, no network beyond images. */
const designer = /^src\/renderer\/blocks\/design\/designer-page\//
/** The page of a proof, which is never opened in Herald: its frames run no scripts and load nothing. */
const framed = /^src\/renderer\/(?:blocks\/design\/designer-page|steps\/proof\/page)\//

const ways: [string, RegExp, RegExp | null][] = [
  ['dangerouslySetInnerHTML', /dangerouslySetInnerHTML/, null],
  ['innerHTML', /\.innerHTML\b/, designer],
  ['outerHTML written', /\.outerHTML\s*=[^=]/, null],
  ['insertAdjacentHTML', /insertAdjacentHTML/, null],
  ['setHTMLUnsafe', /setHTMLUnsafe|parseHTMLUnsafe/, null],
  ['createContextualFragment', /createContextualFragment/, designer],
  ['document.write', /document\.write(ln)?\(/, null],
  ['srcdoc', /\bsrcdoc\s*=|srcDoc=/i, framed],
  ['a parser of HTML', /new DOMParser\(/, designer],
  ['eval', /(?<![.\w])eval\(|new Function\(|(?<![.\w])Function\(/, null],
  ['code as text for a timer', /set(Timeout|Interval)\(\s*['"`]/, null],
  ['a javascript: address', /['"`]javascript:/, null],
]

describe('foreign content is shown as text', () => {
  test.each(ways)('%s', (_name, way, allowed) => {
    const found = sources.filter(({ path, text }) => way.test(text) && !allowed?.test(path))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  test("the pattern of the designer's pages matches its sources", () => {
    expect(sources.some(({ path, text }) => designer.test(path) && text.includes('sanitise'))).toBe(true)
  })
})

describe('all logging goes through one file', () => {
  const main = sources.filter(({ path }) => path.startsWith('src/main/') && !path.includes('/reference-api/'))

  test('nothing else prints', () => {
    const printing = main.filter(({ text }) => /\bconsole\.(log|info|warn|error|debug)\(/.test(text))
    expect(printing.map(({ path }) => path)).toEqual([])
  })

  test('every write to stderr masks tokens', () => {
    const writing = main.filter(({ text }) => /stderr\.write/.test(text))
    expect(writing.length).toBeGreaterThan(0)
    expect(writing.filter(({ text }) => !/withoutTokens/.test(text)).map(({ path }) => path)).toEqual([])
  })

  test('one pattern defines a token', () => {
    const patterns = main.filter(({ text }) => /bearer\\s\+\|/i.test(text))
    expect(patterns.map(({ path }) => path)).toEqual(['src/main/ports.ts'])
  })
})
