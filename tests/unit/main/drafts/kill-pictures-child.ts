/** A child process to be killed while pictures are picked, put into designs and sent: tells what was acknowledged. Argument: its folder. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type EndpointName, type JsonObject, waitingFile } from '#contract'
import type { Api } from '../../../../src/main/api/connection.ts'
import { openBlobStore } from '../../../../src/main/files/blob-store.ts'
import { systemClock } from '../../../../src/main/ports.ts'
import { createWaitingFiles } from '../../../../src/main/uploads/waiting-files.ts'
import { openDrafts } from './open-drafts.ts'
import { contentIntent, idOf, saveOf, segmentIntent, setupIntent, smallServer, workspaceA, writeOf } from './support.ts'

const [, , folder = ''] = process.argv
const server = smallServer()
const api = {
  call: async (name: EndpointName, input: unknown) => server.answer({ name, input: (input ?? {}) as JsonObject }),
} as unknown as Api // The small server answers what each row says.

const blobs = await openBlobStore(join(folder, 'blobs'))
const drafts = await openDrafts({
  worker: new URL('../../../../src/main/drafts/worker.ts', import.meta.url),
  file: join(folder, 'drafts.db'),
  api: () => ({ workspace: workspaceA, api: files.over(api) }),
  connection: { online: () => true },
  notify: () => {},
  clock: systemClock,
  log: () => {},
})
const files = createWaitingFiles(
  async (file) => {
    const before = await drafts.sentFiles.find('a', file)
    if (before) return before
    await blobs.pathOf(file.blob)
    const sent = { fileName: file.name, publicPath: `https://cdn.test/${file.blob}` }
    await drafts.sentFiles.keep('a', file, sent)
    return sent
  },
  async () => null,
)
await drafts.use(workspaceA)
drafts.wake()
process.stdout.write('open\n')
const { handlers } = drafts
const tell = (...words: (string | number)[]) => process.stdout.write(`${words.join(' ')}\n`)

for (let round = 1; ; round += 1) {
  const number = (round % 3) + 1
  const { blob } = await blobs.put([randomBytes(1_000 + round * 997)], `photo ${round}.jpg`, 'image/jpeg')
  const file = { blob, name: `photo ${round}.jpg`, type: 'image/jpeg' as const }
  const sizes = { bytes: 1_000 + round * 997, pickedBytes: 8_000_000, width: 1_200, height: 900, frames: 1 }
  await handlers.pictures.keep({ ...file, ...sizes, alt: '', original: null })
  tell('picture', blob)
  const known = await handlers.drafts.open({ id: idOf(number) })
  const revision = known?.revision ?? 0
  const before = String(known?.sections.content ?? '')
  const html = `${before}<img src="${waitingFile(file, 'path')}" alt="${revision + 1}">`
  const name = `Offer ${number}`
  const write = writeOf(number, { revision, name, sections: { content: html } })
  const stamp = await save(number, write, html, known !== null)
  tell('design', number, stamp.revision, blob)
}

function save(number: number, write: ReturnType<typeof writeOf>, html: string, isKnown: boolean) {
  const name = `Offer ${number}`
  // Every other edit is only typed.
  if (write.revision % 2 === 1) return handlers.drafts.write(write)
  if (isKnown) return handlers.drafts.save(saveOf(write, 'content', [contentIntent(html, name)]))
  return handlers.drafts.save(saveOf(write, 'segment', [setupIntent(name), segmentIntent(3)]))
}
