/**
 * The log file next to the data, and 'Save diagnostics…': files for support with the end of that log, shown before they are saved; without a
 * token, a name or a user's folder.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import electronLog from 'electron-log/node'
import { strToU8, zipSync } from 'fflate'
import type { DiagnosticsFile, Policy, SavedFile, Settings } from '#contract'
import type { SaveAs } from './downloads/index.ts'
import { diskFailure } from './failure.ts'
import { type Clock, withoutTokens } from './ports.ts'

export type DiagnosticsPorts = {
  dataFolder: string
  /** The facts of About, one per line. */
  facts: () => Promise<string>
  settings: () => Settings
  policy: Policy
  /** SQLite's integrity check of each store: 'ok', or the problem. */
  checks: () => Promise<Record<string, string>>
  saveAs: SaveAs
  clock: Clock
  home?: string
}

/** Characters kept of a log: the end, which leads to the problem. */
const MAX_LOG_CHARS = 500_000

export function createDiagnostics(ports: DiagnosticsPorts) {
  /** The files that were shown are the files that are saved. */
  let shownFiles: DiagnosticsFile[] | null = null

  async function collect(): Promise<DiagnosticsFile[]> {
    const { dataFolder, policy, home = homedir() } = ports
    const [facts, checks, log, older] = await Promise.all([
      ports.facts(),
      ports.checks().catch((error: Error) => ({ drafts: `could not be checked: ${error.message}` })),
      endOf(join(dataFolder, 'logs', 'herald.log')),
      endOf(join(dataFolder, 'logs', 'herald.old.log')),
    ])
    const files = [
      { name: 'versions.txt', text: facts },
      { name: 'settings.json', text: JSON.stringify(settingsOf(ports.settings()), null, 2) },
      { name: 'policy.json', text: JSON.stringify(policyOf(policy), null, 2) },
      {
        name: 'stores.txt',
        text: Object.entries(checks)
          .map((entry) => entry.join(': '))
          .join('\n'),
      },
      { name: 'herald.log', text: log },
      { name: 'herald.old.log', text: older },
    ]
    const clean = (text: string) => withoutTokens(home === '' ? text : text.replaceAll(home, '~'))
    return files.filter(({ text }) => text !== '').map(({ name, text }) => ({ name, text: clean(text) }))
  }

  return {
    diagnosticsFiles: async () => {
      shownFiles = await collect()
      return shownFiles
    },
    saveDiagnostics: async (): Promise<SavedFile | null> => {
      const files = shownFiles ?? (await collect())
      const destination = await ports.saveAs(
        `Herald diagnostics ${new Date(ports.clock.now()).toISOString().slice(0, 10)}.zip`,
      )
      if (!destination) return null
      const content = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]))
      try {
        await writeFile(destination.path, zipSync(content), { mode: 0o600 })
      } catch (error) {
        throw diskFailure('The diagnostics could not be written', error)
      }
      return destination.deliver()
    },
  }
}

/** Removes values that belong to the customer: senders and addresses. */
function settingsOf({ senders: _, proxyAddress, reviewFolder, ...settings }: Settings): Record<string, unknown> {
  return {
    ...settings,
    proxyAddress: proxyAddress === '' ? '' : 'given',
    reviewFolder: reviewFolder === null ? null : 'given',
  }
}

/** Reports that a server is set, but not which one. */
const policyOf = ({ server, dataFolder, ...policy }: Policy): Record<string, unknown> => ({
  ...policy,
  server: server === null ? null : 'given',
  dataFolder: dataFolder === null ? null : 'given',
})

/** '' if there is no such file. */
async function endOf(path: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8')
    return text.length > MAX_LOG_CHARS ? text.slice(text.indexOf('\n', text.length - MAX_LOG_CHARS) + 1) : text
  } catch {
    return ''
  }
}

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
 * Maps positions in the built page to their source, so that a reported error is readable; the page itself never loads the source maps. *
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

/** Bytes after which a new file is started. */
const MAX_LOG_BYTES = 1024 * 1024

type LogFile = { path: string; write: (line: string) => void }

/** Buffers lines until the path of the file is known. */
export function logFileLater(): { write(line: string): void; open(dataFolder: string): LogFile } {
  const earlyLines: string[] = []
  let write = (line: string): unknown => earlyLines.push(line)
  return {
    write: (line) => void write(line),
    open: (dataFolder) => {
      const file = openLogFile(dataFolder)
      write = file.write
      for (const line of earlyLines.splice(0)) file.write(line)
      return file
    },
  }
}

/** `logs/herald.log` in `dataFolder`, created with the first line. */
export function openLogFile(dataFolder: string): LogFile {
  const path = join(dataFolder, 'logs', 'herald.log')
  const logger = electronLog.create({ logId: path })
  // Otherwise the library looks for package.json in the current folder, and writes nothing if there is none.
  logger.transports.file.setAppName('Herald')
  logger.transports.console.level = false
  logger.transports.file.format = '{text}'
  logger.transports.file.maxSize = MAX_LOG_BYTES
  logger.transports.file.writeOptions = { flag: 'a', mode: 0o600, encoding: 'utf8' }
  logger.transports.file.resolvePathFn = () => path
  return { path, write: (line) => logger.info(line.trimEnd()) }
}
