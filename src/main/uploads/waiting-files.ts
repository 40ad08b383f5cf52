/** Uploads pictures and other files before the request that refers to them, and fills in their addresses. */
import {
  addressWithin,
  cutAtWaitingFiles,
  type EndpointName,
  hasWaitingFiles,
  type InputOf,
  type SentFile,
  type StoredFile,
  type WaitingFile,
} from '#contract'
import type { Api } from '../api/connection.ts'
import { FailureError } from '../failure.ts'

type FileToUpload = Pick<StoredFile, 'blob' | 'name' | 'type'>
/** Uploads a stored file as viewable, unless the server already has it. Throws `FailureError`. */
export type SendNow = (file: FileToUpload, signal?: AbortSignal) => Promise<SentFile>
/** The media type of a stored file, by its content, if only its hash is given. Throws `FailureError`. */
export type TypeOf = (blob: string) => Promise<string | null>

export type WaitingFiles = {
  /** Wraps an API: uploads waiting files of each input first. An input without any is sent unchanged. */
  over(api: Api): Api
}

export function createWaitingFiles(send: SendNow, typeOf: TypeOf): WaitingFiles {
  async function sendFile(file: WaitingFile, signal?: AbortSignal): Promise<SentFile> {
    const { blob, name, type } = file.name === '' ? await waitingFileOf(file.blob, typeOf) : file
    return send({ blob, name, type }, signal).catch((error) => {
      throw pictureFailure(name, error)
    })
  }

  /** A request may contain a picture many times: each is uploaded once. */
  function createSender(signal?: AbortSignal): Send {
    const running = new Map<string, Promise<SentFile>>()
    return (file) => {
      const key = `${file.blob} ${file.type} ${file.name}`
      const sending = running.get(key) ?? sendFile(file, signal)
      running.set(key, sending)
      return sending
    }
  }

  return {
    over: (api) => ({
      call: async <N extends EndpointName>(name: N, input: InputOf<N>, options: { signal?: AbortSignal } = {}) => {
        const hasWaiting = hasWaitingFiles(JSON.stringify(input ?? null))
        // Only texts were replaced by texts: the input has the same shape.
        const readyInput = hasWaiting
          ? ((await withSentFiles(input, createSender(options.signal))) as InputOf<N>)
          : input
        return api.call(name, readyInput, options)
      },
    }),
  }
}

type Send = (file: WaitingFile) => Promise<SentFile>

async function withSentFiles(value: unknown, send: Send): Promise<unknown> {
  if (typeof value === 'string') return hasWaitingFiles(value) ? filledText(value, send) : value
  if (Array.isArray(value)) return mapInSequence(value, (item) => withSentFiles(item, send))
  if (typeof value !== 'object' || value === null) return value
  const entries = await mapInSequence(
    Object.entries(value),
    async ([key, item]) => [key, await withSentFiles(item, send)] as const,
  )
  return Object.fromEntries(entries)
}

async function filledText(text: string, send: Send): Promise<string> {
  const { literals, files } = cutAtWaitingFiles(text)
  const isAlone = literals.every((literal) => literal === '')
  const addresses = await mapInSequence(files, async (file) => {
    const { fileName, publicPath } = await send(file)
    if (file.give === 'name') return fileName
    return isAlone ? (publicPath ?? fileName) : filledIn(publicPath, file.name)
  })
  return literals.map((literal, index) => `${literal}${addresses[index] ?? ''}`).join('')
}

async function waitingFileOf(blob: string, typeOf: TypeOf): Promise<FileToUpload> {
  const type = (await typeOf(blob)) ?? ''
  return { blob, type, name: `picture.${endings[type] ?? 'bin'}` }
}

const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/gif': 'gif' }

/** Throws without an address, because recipients could not see the picture. */
function filledIn(address: string | null, name: string): string {
  if (address) return addressWithin(address)
  const message = `The server has ${name || 'a picture'}, but gave no public address for it`
  throw new FailureError({ kind: 'refused', message })
}

async function mapInSequence<T, R>(items: readonly T[], mapItem: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await mapItem(item))
  return results
}

function pictureFailure(name: string, error: unknown): unknown {
  if (!(error instanceof FailureError)) return error
  const { failure } = error
  return new FailureError({ ...failure, message: `Error while uploading ${name}: ${failure.message}` })
}
