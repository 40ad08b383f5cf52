/** A child process without rights: opens the drafts, writes one, and tells what it finds. Argument: the file. */
import { systemClock } from '../../../../src/main/ports.ts'
import { openDrafts } from './open-drafts.ts'
import { idOf, workspaceA, writeOf } from './support.ts'

const drafts = await openDrafts({
  worker: new URL('../../../../src/main/drafts/worker.ts', import.meta.url),
  file: process.argv[2] ?? '',
  api: () => null,
  connection: { online: () => false },
  notify: () => {},
  clock: systemClock,
  log: () => {},
})
await drafts.use(workspaceA)
const { handlers } = drafts
const before = await handlers.drafts.open({ id: idOf(1) })
await handlers.drafts.write(writeOf(2, { name: 'Typed meanwhile' }))
const written = await handlers.drafts.open({ id: idOf(2) })
const { storage } = await handlers.outbox.state()
process.stdout.write(JSON.stringify({ before: before?.name ?? null, storage, written: written?.name ?? null }))
await drafts.close()
