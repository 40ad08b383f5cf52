/** B5: a typed bridge call of 5 KB with the check at both ends of the bridge, against the same HTTP round trip without them. */
import type { Answer, DraftWrite, Handlers, InputOf, JsonObject } from '#contract'
import { serve } from '../../src/main/serve.ts'
import { asked } from '../fixtures/endpoint-inputs.ts'
import { type Figure, interleaved } from './figure.ts'
import { bridgeTo, type HttpBridge, openHttpBridge } from './http-bridge.ts'

const rounds = 11
const calls = 150

export async function measure(): Promise<Figure[]> {
  const draft = { revision: 1, savedAt: '2026-11-20T09:00:00.000Z' }
  const campaign = { id: 25, name: 'Written', status: 'draft' }
  // Two calls are asked; `serve` answers for any other that there is none.
  const handlers = { api: { updateMessage: async () => campaign }, drafts: { write: async () => draft } }
  const checked = await openHttpBridge(serve(handlers as unknown as Handlers, () => {}))
  const plain = await openHttpBridge(async (name) => ({ ok: true, value: name === 'drafts.write' ? draft : campaign }))
  const bridge = bridgeTo(checked)
  const [save, write] = [contentSave(), draftWrite()]
  const figures = [
    await compared('api.updateMessage', save, () => bridge.api.updateMessage(save), plain),
    await compared('drafts.write', write, () => bridge.drafts.write(write), plain),
  ]
  await Promise.all([checked.close(), plain.close()])
  return figures
}

async function compared(
  name: string,
  input: object,
  call: () => Promise<Answer<unknown>>,
  plain: HttpBridge,
): Promise<Figure> {
  const ours = () => each(call)
  const peer = () => each(() => plain.call(name, input))
  await ours()
  await peer()
  const timed = await interleaved(rounds, ours, peer)
  const what = `${name} of ${(JSON.stringify(input).length / 1_000).toFixed(1)} KB with both checks, over HTTP`
  const peerName = 'the same round trip without checks'
  return { id: 'B5', what, unit: 'ms', ...timed, peerName, target: 'at most 1.3', met: timed.ratio <= 1.3 }
}

/** A content save as the page makes it, with a design that brings it to five kilobytes. */
function contentSave(): InputOf<'updateMessage'> {
  const { input } = asked.updateMessage
  return filled((blocks) => ({ ...input, edit_content_page_values: { contentJson: { blocks } } }))
}

/** What is written down while somebody types, with a design of the same kind. */
function draftWrite(): DraftWrite {
  const draft = { id: '01JD0000000000000000000001', channel: 'sms', type: 'one-time', campaignId: 25, revision: 7 }
  return filled((blocks) => ({ ...draft, name: 'Written', sections: { content: { blocks } } }))
}

function filled<T>(make: (blocks: JsonObject[]) => T): T {
  const text = { type: 'text', text: 'Salaam {{first_name}}, up to 40% off' }
  const blocks: JsonObject[] = []
  while (JSON.stringify(make(blocks)).length < 5_000)
    blocks.push({ type: 'paragraph', attrs: { align: 'start', indent: 0 }, content: [text] })
  return make(blocks)
}

/** Milliseconds per call, one after another. */
async function each(call: () => Promise<Answer<unknown>>): Promise<number> {
  const began = performance.now()
  for (let at = 0; at < calls; at++) {
    const answer = await call()
    if (!answer.ok) throw new Error(answer.failure.message)
  }
  return (performance.now() - began) / calls
}
