/** Names the source behind a place in the built page, so that a reported error says where it is; the page itself never asks for the maps. */
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'

/** Enough for an error whose message is a novel. */
const MAX_STACK_CHARS = 20_000
/** A place as browsers write it: http://127.0.0.1:4000/assets/start-x.js:1:2345 */
const place = /[a-z]+:\/\/[^\s()]*?(\/[\w./-]+\.js):(\d+):(\d+)/g

const frame = /^\s*(?:at )?(?:(?:async |new )*[\w.$<>/[\]]* ?[(@])?[a-z]+:\/\/[^\s()]+\.js:\d+:\d+\)?$/

/** Of an error of the page what may stand in the log: its kind and its places. Its words may be those that somebody wrote. */
export function withoutWords(stack: string): string {
  const kind = /^(?:Uncaught )?([A-Z]\w{0,40}(?:Error|Exception))\b/.exec(stack)?.[1] ?? 'Error'
  return [kind, ...stack.split('\n').filter((line) => frame.test(line))].join('\n')
}

/** `stack` with the places that `folder` (of the built page) has a map for written as 'src/renderer/app/x.tsx:12:3'; other places stay. */
export function withSources(stack: string, folder: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.slice(0, MAX_STACK_CHARS).replace(place, (whole, path: string, line: string, column: string) => {
    const map = maps.get(path) ?? mapOf(join(folder, `${path}.map`))
    maps.set(path, map)
    const found = map?.findEntry(Number(line) - 1, Number(column) - 1)
    // A place between two sources has an entry without one.
    if (!found || !('originalSource' in found) || !found.originalSource) return whole
    const { originalSource, originalLine, originalColumn } = found
    return `${originalSource.replace(/^(\.\.\/)+/, '')}:${originalLine + 1}:${originalColumn + 1}`
  })
}

/** Null where there is none: a package has no maps of its own, and a page of the sources needs none. */
function mapOf(file: string): SourceMap | null {
  if (basename(file) === '.map' || file.includes('..') || !existsSync(file)) return null
  try {
    // The build wrote it.
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
  } catch {
    // A damaged map costs the line, not the report.
    return null
  }
}
