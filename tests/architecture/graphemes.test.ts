/** Checks that displayed text is cut and counted only in src/preload/contract/text.ts; elsewhere a cut could split an emoji. */
import { expect, test } from 'vitest'
import { sourcesBelow } from './sources.ts'

/** Patterns that cut a text by UTF-16 units or code points. Cuts of lists do not match: their lengths are constants. */
const cuts = [
  /\[\.\.\.[\w.]+\]\.(?:slice|length)/,
  /Array\.from\([\w.]+(?: \?\? '')?\)\[0\]/,
  /\.charAt\(0\)/,
  /\.slice\(0, (?:1|[2-9]\d|\d{3}|[\d_]{5,})\)/,
  /\.slice\(0, [\w.* ]*(?:CHARS|[Ll]ongest\w*)\b/,
  /\.slice\(0, [^)]*\).*…/,
  /\.substr(?:ing)?\(/,
  /\bmaxLength=/,
  /\bIntl\.Segmenter\b/,
]

/** Code that matches but cuts something other than displayed text. */
const others: Readonly<Record<string, string>> = {
  'src/main/drafts/store/texts.ts': '[...search].length >= MIN_SEARCH_CHARS',
  'src/main/electron/proxy-window.ts': 'MAX_CREDENTIAL_CHARS',
  'src/main/electron/desktop-integration.ts': '[...notices].slice(0, -MAX_NOTICES)',
  'src/main/reference-api/storage.ts': 'etag',
  'src/main/session/sign-in.ts': "digest('hex')",
  'src/main/diagnostics.ts': 'MAX_STACK_CHARS',
  'src/main/sheets/rows.ts': '.slice(0, 20)',
  'src/renderer/blocks/design/designer-page/in-place/state.ts': 'src.slice(0, 200)',
  'src/renderer/blocks/design/designer-page/parts.ts': 'src.slice(0, 200)',
  'src/renderer/blocks/pictures/kept-picture.tsx': '.slice(0, 500)',
}

test('only one file cuts displayed text', () => {
  const found = sourcesBelow('src')
    .filter(({ path }) => path !== 'src/preload/contract/text.ts')
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const cut = !/^\s*(?:\/\/|\*|\/\*)/.test(line) && cuts.some((pattern) => pattern.test(line))
        return cut && !(others[path] && line.includes(others[path])) ? [`${path}:${at + 1}: ${line.trim()}`] : []
      }),
    )
  expect(found).toEqual([])
})
