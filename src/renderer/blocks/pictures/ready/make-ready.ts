/** Prepares a picked picture for its place in a worker, so that the page stays responsive; defines the messages between the two. */
import type { PicturePlace, PictureType, Size } from '../place'

/** A file of this page, or the bytes of a stored one in base64. */
export type Source = { file: Blob } | { base64: string }

/** Enough for the largest photo on a busy computer. */
const PICTURE_TIMEOUT_MS = 30_000

/** An error whose message is for the user. */
class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

/** A part of a picture after rotation, in fractions of its width and height. */
export type CropPart = { x: number; y: number; width: number; height: number }

/** `base64`: the bytes from main, for pictures that are not files of this page. */
export type Ask = { ask: number; place: PicturePlace; crop: CropPart | null } & ({ file: Blob } | { base64: string })

export type PreparedPicture = Size & {
  bytes: Blob
  type: PictureType
  /** 1 for a still picture. */
  frames: number
  /** The picked file: its bytes, and its size in pixels after rotation. */
  before: Size & { bytes: number }
  /** False if the picked file is used unchanged. */
  changed: boolean
  /** Notes for the user, one sentence each. */
  notes: readonly string[]
}

export type Answer = { ask: number } & ({ ready: PreparedPicture } | { refused: string })

type PendingPicture = {
  resolve: (ready: PreparedPicture) => void
  reject: (error: Error) => void
  timer: ReturnType<typeof setTimeout>
}

let worker: Worker | null = null
let lastId = 0
const waiting = new Map<number, PendingPicture>()

/** Throws `PictureRefused`. `crop` is the part to keep; null keeps all of it. */
export function makeReady(source: Source, place: PicturePlace, crop: CropPart | null = null): Promise<PreparedPicture> {
  const ask = ++lastId
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => settle(ask, new PictureRefused('This picture takes too long to load.')),
      PICTURE_TIMEOUT_MS,
    )
    waiting.set(ask, { resolve, reject, timer })
    startWorker().postMessage({ ask, place, crop, ...source } satisfies Ask)
  })
}

function startWorker(): Worker {
  if (worker) return worker
  worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module', name: 'pictures' })
  worker.onmessage = ({ data }: MessageEvent<Answer>) =>
    settle(data.ask, 'ready' in data ? data.ready : new PictureRefused(data.refused))
  worker.onerror = (event) => {
    event.preventDefault()
    worker?.terminate()
    worker = null
    for (const ask of [...waiting.keys()])
      settle(ask, new PictureRefused('Pictures cannot be prepared on this computer now.'))
  }
  return worker
}

function settle(ask: number, outcome: PreparedPicture | Error): void {
  const request = waiting.get(ask)
  if (!request) return
  waiting.delete(ask)
  clearTimeout(request.timer)
  if (outcome instanceof Error) request.reject(outcome)
  else request.resolve(outcome)
}
