/** Files that leave with the words around them: a request that names stored files gets their addresses before it is sent. */
import { type EndpointName, type InputOf, waitingFileIn } from '#contract'
import type { Api } from '../api/api.ts'
import { FailureError } from '../failure.ts'

export type SentFile = { fileName: string; publicPath: string | null }
type Waiting = { blob: string; name: string; type: string }
/** Uploads a stored file so that it can be looked at. Throws `FailureError`. */
export type SendNow = (file: Waiting, signal?: AbortSignal) => Promise<SentFile>

export type WaitingFiles = {
  /** The same API; what its inputs name as waiting is uploaded first, once. Without any, a request goes as it is. */
  over(api: Api): Api
  /** Another workspace: nothing that was uploaded to one stands in a request to another. */
  forget(): void
}

export function createWaitingFiles(send: SendNow): WaitingFiles {
  let sent = new Map<string, Promise<SentFile>>()

  function sentFile(file: Waiting, signal?: AbortSignal): Promise<SentFile> {
    const key = `${file.blob} ${file.type} ${file.name}`
    const own = sent
    const known = own.get(key)
    if (known) return known
    const sending = send(file, signal).catch((error) => {
      own.delete(key)
      throw inWords(file, error)
    })
    own.set(key, sending)
    return sending
  }

  async function filled(value: unknown, signal?: AbortSignal): Promise<unknown> {
    if (typeof value === 'string') return value.startsWith('herald-file:') ? filledText(value, signal) : value
    if (Array.isArray(value)) return inTurn(value, (item) => filled(item, signal))
    if (typeof value !== 'object' || value === null) return value
    const entries = await inTurn(
      Object.entries(value),
      async ([key, item]) => [key, await filled(item, signal)] as const,
    )
    return Object.fromEntries(entries)
  }

  async function filledText(text: string, signal?: AbortSignal): Promise<string> {
    const file = waitingFileIn(text)
    if (!file) return text
    const { fileName, publicPath } = await sentFile(file, signal)
    return file.give === 'name' ? fileName : (publicPath ?? fileName)
  }

  return {
    over: (api) => ({
      call: async <N extends EndpointName>(name: N, input: InputOf<N>, options: { signal?: AbortSignal } = {}) => {
        const waits = /"herald-file:[0-9a-f]{64}\//.test(JSON.stringify(input ?? null))
        // Only texts were put in the place of texts: the input is of the same shape.
        const ready = waits ? ((await filled(input, options.signal)) as InputOf<N>) : input
        return api.call(name, ready, options)
      },
    }),
    forget: () => {
      sent = new Map()
    },
  }
}

async function inTurn<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await each(item))
  return results
}

function inWords({ name }: Waiting, error: unknown): unknown {
  if (!(error instanceof FailureError)) return error
  const { failure } = error
  return new FailureError({ ...failure, message: `Error while uploading ${name}: ${failure.message}` })
}
