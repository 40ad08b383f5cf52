/** The page's end of the worker that checks content while someone writes. */
import type { Json } from '#contract'
import type { ContentContext } from '../../channels/channel'
import type { Finding } from '../../rules/finding'

/** What crosses is plain data. */
export type Asked = { turn: number; channel: string; values: Json; context: Omit<ContentContext, 'smartSend'> }
export type Answered = { turn: number; findings: Finding[] } | { turn: number; words: string }

type Waiting = { found: (findings: Finding[]) => void; failed: (error: Error) => void }

const waiting = new Map<number, Waiting>()
let worker: Worker | null = null
let turns = 0

/** What `contentFindings` says; a fix of a long message comes without its changes. Rejects when the worker fails; it is started anew with the next. */
export function findingsBeside(
  channel: string,
  values: Json,
  { smartSend: _kept, ...context }: ContentContext,
): Promise<Finding[]> {
  const turn = ++turns
  return new Promise((found, failed) => {
    waiting.set(turn, { found, failed })
    const asked: Asked = { turn, channel, values, context }
    started().postMessage(asked)
  })
}

function started(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./checks-worker.ts', import.meta.url), { type: 'module', name: 'checks' })
  worker.onmessage = ({ data }: MessageEvent<Answered>) => {
    const asker = waiting.get(data.turn)
    waiting.delete(data.turn)
    if ('findings' in data) asker?.found(data.findings)
    else asker?.failed(new Error(data.words))
  }
  worker.onerror = () => {
    worker?.terminate()
    worker = null
    for (const { failed } of waiting.values()) failed(new Error('The content could not be checked.'))
    waiting.clear()
  }
  return worker
}
