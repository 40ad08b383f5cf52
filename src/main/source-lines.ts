/** Maps positions in the built page to their source, so that a reported error is readable; the page itself never loads the source maps. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'

/** Limit of characters, even for an error with a very long message. */
const MAX_STACK_CHARS = 20_000
/** A position in a browser's stack: http://127.0.0.1:4000/assets/start-x.js:1:2345 */
const place = /[a-z]+:\/\/[^\s()]*?(\/[\w./-]+\.js):(\d+):(\d+)/g

const frame = /^\s*(?:at )?(?:(?:async |new )*[\w.$<>/[\]]* ?[(@])?[a-z]+:\/\/[^\s()]+\.js:\d+:\d+\)?$/

/** The part of a page's error that may be logged: its kind and positions. Its message may contain the user's text. */
export function withoutWords(stack: string): string {
  const kind = /^(?:Uncaught )?([A-Z]\w{0,40}(?:Error|Exception))\b/.exec(stack)?.[1] ?? 'Error'
  return [kind, ...stack.split('\n').filter((line) => frame.test(line))].join('\n')
}

/**
 * `stack` with mapped positions as 'src/renderer/app/x.tsx:12:3'; positions without a source map in `folder` (of the built page) are
 * unchanged.
 */
export function withSources(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.slice(0, MAX_STACK_CHARS).replace(place, (match, path: string, line: string, column: string) => {
    const map = maps.get(path) ?? mapOf(join(folder, `${path}.map`))
    maps.set(path, map)
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1)
    // A position between two sources has an entry without a source.
    if (!found || !('originalSource' in found) || !found.originalSource) return match
    const { originalSource, originalLine, originalColumn } = found
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
  })
}

/** Null if there is no map: packages have none, and a run from the sources needs none. */
function mapOf(file: string): SourceMap | null {
  if (basename(file) === '.map' || file.includes('..') || !existsSync(file)) return null
  try {
    // The build wrote this file.
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
  } catch {
    // A damaged map only leaves the position unmapped.
    return null
  }
}
