/** 'Save diagnostics…': files for support, shown before they are saved; without a token, a name or a user's folder. */
import { readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
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
