/** A child process to be killed: tells each acknowledged write as 'draft revision'. Arguments: the file, and what it does. */
import type { EndpointName, JsonObject } from '#contract'
import type { Api } from '../../../../src/main/api/connection.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { openDrafts } from './open-drafts.ts'
import { contentIntent, idOf, saveOf, segmentIntent, setupIntent, smallServer, workspaceA, writeOf } from './support.ts'

const [, , file = '', what = 'typing'] = process.argv
const server = smallServer()
const api = {
  call: async (name: EndpointName, input: unknown) => server.answer({ name, input: (input ?? {}) as JsonObject }),
} as unknown as Api // The small server answers what each row says.

const drafts = await openDrafts({
  worker: new URL('../../../../src/main/drafts/worker.ts', import.meta.url),
  file,
  api: () => (what === 'sync' ? { workspace: workspaceA, api } : null),
  connection: { online: () => what === 'sync' },
  notify: () => {},
  clock: systemClock,
  log: () => {},
})
await drafts.use(workspaceA)
drafts.wake()
process.stdout.write('open\n')
const { handlers } = drafts

for (let round = 1; ; round += 1) {
  const number = what === 'typing' ? 1 : (round % 5) + 1
  const known = await handlers.drafts.open({ id: idOf(number) })
  const revision = known?.revision ?? 0
  const write = writeOf(number, { revision, name: `Offer ${number}`, sections: { content: `words ${revision + 1}` } })
  const stamp = await (what === 'typing' ? handlers.drafts.write(write) : save(number, write, known !== null))
  process.stdout.write(`${number} ${stamp.revision} ${revision + 1}\n`)
}

function save(number: number, write: ReturnType<typeof writeOf>, isKnown: boolean) {
  const name = `Offer ${number}`
  const text = String(write.sections?.content)
  if (isKnown) return handlers.drafts.save(saveOf(write, 'content', [contentIntent(text, name)]))
  return handlers.drafts.save(saveOf(write, 'segment', [setupIntent(name), segmentIntent(3)]))
}
