/**
 * A child process that starts Herald's services on a data folder, as a host does, and tells what a person would see. Arguments: what it does,
 * one start after the other with commas between (`write`: writes a draft and ends well; `crash`: writes one and is gone; `look`; `fill`: no
 * start, fills the disk), the folder, and the file that fills the disk.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { openControl } from '../../../src/main/control.ts'
import { findDataFolder } from '../../../src/main/data-folder.ts'
import { createLog, systemClock } from '../../../src/main/ports.ts'
import { openReferenceApi } from '../../../src/main/reference-api/client.ts'
import { type Serve, serve } from '../../../src/main/serve.ts'
import { createServices } from '../../../src/main/services.ts'
import { memoryVault } from '../../../src/main/session/known-workspaces.ts'
import { openSettingsFile } from '../../../src/main/settings.ts'
import { idOf, writeOf } from './drafts/support.ts'

const [tasks = '', folder = '', filler = ''] = process.argv.slice(2)
const source = (path: string) => new URL(`../../../src/main/${path}`, import.meta.url)

type Told = { seen: unknown; complaints: string[]; logged: string[] }

async function start(task: string): Promise<Told> {
  const complaints: string[] = []
  const logged: string[] = []
  const log = createLog((line, level) => level === 'info' || logged.push(line))
  const data = findDataFolder(folder, (line) => complaints.push(line))
  const services = await createServices({
    dataFolder: data.folder,
    draftsFile: data.draftsFile,
    settings: openSettingsFile(data.folder, log),
    vault: memoryVault(),
    workers: {
      drafts: source('drafts/worker.ts'),
      referenceApi: source('reference-api/worker.ts'),
      sheets: source('sheets/worker.ts'),
    },
    openPractice: openReferenceApi,
    notify: () => {},
    host: { kind: 'browser', version: '1.2.3', openWindow: () => false },
    saveAs: async () => null,
    clock: systemClock,
    log,
    start: {},
  })
  const control = await openControl(data.folder, () => '', log)
  const answer: Serve = serve(services.handlers, log)

  /** The value of a call, or its failure's words. */
  async function ask(name: string, input: unknown = null): Promise<unknown> {
    const answered = await answer(name, input)
    return answered.ok ? answered.value : answered.failure.message
  }
  const write = (name: string, n: number) => ask('drafts.write', writeOf(n, { name }))
  const storage = async () => ((await ask('outbox.state')) as { storage: string | null }).storage

  async function look(): Promise<Record<string, unknown>> {
    const seen = {
      locked: data.lock !== null,
      inPlace: data.folder === folder,
      session: ((await ask('session.current')) as { state: string }).state,
      draft: nameOf(await ask('drafts.open', { id: idOf(1) })),
      written: await write('Typed meanwhile', 2),
      storage: await storage(),
      settings: await ask('app.changeSettings', { listPageSize: 100 }),
      groups: await ask('testGroups.keep', { name: 'QA', recipients: ['03001234567'] }),
      file: await services.takeFile([new Uint8Array(4_096)], 'a.png', 'image/png'),
    }
    if (!filler) return seen
    rmSync(filler)
    return { ...seen, later: await write('There is room', 2), storageLater: await storage() }
  }

  const seen = task === 'look' ? await look() : await write(`Written before the ${task}`, 1)
  if (task === 'crash') process.kill(process.pid, 'SIGKILL')
  await control.close()
  await services.close()
  data.leave()
  return { seen, complaints, logged }
}

const nameOf = (draft: unknown) => (draft as { name?: string } | null)?.name ?? draft

/** Until not one page more goes in. */
function fill(): void {
  const file = openSync(filler, 'w')
  try {
    for (;;) writeSync(file, new Uint8Array(4_096))
  } catch {
    closeSync(file)
  }
}

const told: Told[] = []
for (const task of tasks.split(',')) {
  if (task === 'fill') fill()
  else told.push(await start(task))
}
process.stdout.write(JSON.stringify(told))
