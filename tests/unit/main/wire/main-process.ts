/** The whole main process behind the page's own bridge: everything crosses as JSON, as it does in both hosts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, createLog, systemClock } from '../../../../src/main/ports.ts'
import { serve } from '../../../../src/main/serve.ts'
import { createServices, type Services, type ServicesPorts } from '../../../../src/main/services.ts'
import { memoryVault } from '../../../../src/main/session/known-workspaces.ts'
import { openSettingsFile } from '../../../../src/main/settings.ts'
import { bridgeOver } from '../../../../src/preload/bridge.ts'
import type { Answer, Bridge, DownloadState, JobState, UploadState } from '../../../../src/preload/contract/index.ts'
import { type Told, told } from '../transfers/waiting.ts'

const source = (path: string) => new URL(`../../../../src/main/${path}`, import.meta.url)
/** The wait between two polls of a job passes a hundred times as fast; all other waits stay what they are. */
const hasty: Clock = { now: systemClock.now, after: (ms, task) => systemClock.after(ms === 3_000 ? 30 : ms, task) }

export type MainProcess = {
  bridge: Bridge
  services: Services
  /** Exists for this main process alone, and goes with it. */
  dataFolder: string
  /** Where a download was saved: not in the data folder. */
  savedTo: string
  answers: [name: string, answer: unknown][]
  notices: [name: string, payload: unknown][]
  logged: string[]
  uploads: Told<UploadState>
  jobs: Told<JobState>
  downloads: Told<DownloadState>
  close(): Promise<void>
}

const stubPractice: ServicesPorts['openPractice'] = async () => ({
  fetch: async () => Response.json({ success: true, data: null }),
  token: 'practice',
  close: async () => {},
})

/** As it is, but what a main process asks ahead two seconds after it was connected (`reads/prefetch.ts`) is never asked. */
export const nothingAhead: Clock = {
  now: hasty.now,
  after: (ms, task) => (ms === 2_000 ? () => undefined : hasty.after(ms, task)),
}

/**
 * `openPractice` is what opens the embedded server; one that knows nothing where nothing stands. `at` is a data folder that stays, and
 * where to connect at the start.
 */
export async function openMainProcess(
  openPractice = stubPractice,
  clock = hasty,
  at?: { dataFolder: string; start: ServicesPorts['start'] },
): Promise<MainProcess> {
  const dataFolder = at?.dataFolder ?? (await mkdtemp(join(tmpdir(), 'herald-wire-')))
  const elsewhere = await mkdtemp(join(tmpdir(), 'herald-wire-saved-'))
  const savedTo = join(elsewhere, 'customers.csv')
  const [uploads, jobs, downloads] = [told<UploadState>(), told<JobState>(), told<DownloadState>()]
  const notices: MainProcess['notices'] = []
  const answers: MainProcess['answers'] = []
  const logged: string[] = []
  const log = createLog((line) => logged.push(line))
  const notify: ServicesPorts['notify'] = (name, payload) => {
    notices.push([name, payload])
    // The name says which payload it is.
    if (name === 'uploads.changed') uploads.changed(payload as UploadState)
    if (name === 'jobs.changed') jobs.changed(payload as JobState)
    if (name === 'downloads.changed') downloads.changed(payload as DownloadState)
  }
  const services = await createServices({
    dataFolder,
    settings: openSettingsFile(dataFolder, log),
    vault: memoryVault(),
    workers: {
      drafts: source('drafts/worker.ts'),
      referenceApi: source('reference-api/worker.ts'),
      sheets: source('sheets/worker.ts'),
    },
    openPractice,
    notify,
    host: { kind: 'browser', version: '1.2.3', openWindow: () => false },
    saveAs: async () => ({ path: savedTo, deliver: () => ({ savedTo, collectFrom: null }) }),
    clock,
    log,
    start: at?.start ?? {},
  })
  const answer = serve(services.handlers, log)
  const bridge = bridgeOver({
    call: async (name, input) => {
      const given: unknown = JSON.parse(JSON.stringify(input ?? null))
      const crossed = JSON.stringify(await answer(name, given))
      answers.push([name, JSON.parse(crossed)])
      return JSON.parse(crossed) as Answer<unknown>
    },
    listen: () => () => {},
    // Tests hand over real files.
    uploadFile: async (_, file) => {
      const { name, type } = file
      return services.takeFile([new Uint8Array(await (file as File).arrayBuffer())], name, type)
    },
  })
  return {
    bridge,
    services,
    dataFolder,
    savedTo,
    answers,
    notices,
    logged,
    uploads,
    jobs,
    downloads,
    close: async () => {
      await services.close()
      for (const folder of at ? [elsewhere] : [dataFolder, elsewhere])
        await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The value of an answer; throws its failure's words. */
export async function valueIn<T>(answer: Promise<Answer<T>>): Promise<T> {
  const given = await answer
  if (given.ok) return given.value
  throw new Error(JSON.stringify(given.failure))
}
