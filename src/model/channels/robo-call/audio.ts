/**
 * A recording of a call: its data, its format on the server, accepted files, and its cost (Source: docs/reference/data.md#robo-call and
 * docs/reference/rules.md#robo-call and docs/reference/limits.md).
 */
import { countOf, type Json, type JsonObject, waitingFile } from '#contract'
import type { Picture, PictureKinds } from '../../image/values.ts'
import { fieldsIn, numberIn, textIn } from '../../rules/read.ts'

/** `name`, `size`, `file`, `uniqueName`, `duration` and `path` are the specification's names. Unknown server fields are preserved. */
export type Audio = {
  name: string
  /** In bytes. */
  size: number
  file: Json
  /** The server's name of the file; '' until it is uploaded. */
  uniqueName: string
  /** Address for playback. */
  path: string
  /** Seconds; 0 if unknown. */
  duration: number
  /** The local file by its blob and media type; null if only the server has the recording. */
  stored: { blob: string; type: string } | null
}

export const noAudio: Audio = { name: '', size: 0, file: null, uniqueName: '', path: '', duration: 0, stored: null }

export const hasAudio = ({ uniqueName, path, stored }: Audio): boolean =>
  uniqueName !== '' || path !== '' || stored !== null

/** Whether the recording still needs its upload. */
const isWaiting = ({ uniqueName, path, stored }: Audio): boolean => stored !== null && uniqueName === '' && path === ''

/** Reads a recording from the server's data; missing or unreadable fields are empty. */
export function audioFromWire(value: unknown): Audio {
  const { isUploading: _moment, ...fields } = fieldsIn(value)
  return {
    ...fields,
    name: textIn(fields.name) ?? '',
    size: numberIn(fields.size) ?? 0,
    // Values that came over the bridge are JSON.
    file: (fields.file ?? null) as Json,
    uniqueName: textIn(fields.uniqueName) ?? '',
    path: textIn(fields.path) ?? '',
    duration: numberIn(fields.duration) ?? 0,
    stored: null,
  }
}

/** A recording without a finished upload is written as a pending file: main fills in its name and address before sending. */
export function audioToWire(audio: Audio): JsonObject {
  const { stored, ...fields } = audio
  const uploaded = { ...fields, isUploading: false }
  if (!stored || !isWaiting(audio)) return uploaded
  const waiting = { ...stored, name: audio.name }
  return { ...uploaded, uniqueName: waitingFile(waiting, 'name'), path: waitingFile(waiting, 'path') }
}

/** MP3 by its content, up to 5 MB. */
export const mp3: PictureKinds = {
  types: ['audio/mpeg'],
  label: 'MP3',
  noun: 'recording',
  tooLarge: 'File size cannot be greater than 5MB',
}

/** The recording in the shape of a picture, for the shared upload. */
export const asUpload = ({ name, size, uniqueName, path, stored }: Audio): Picture => ({
  name,
  size,
  file: uniqueName === '' ? null : uniqueName,
  img: path || uniqueName,
  stored,
})

/** The recording from a finished upload, with its duration in seconds. */
export const fromUpload = ({ name, size, file, img, stored }: Picture, duration: number): Audio => ({
  ...noAudio,
  name,
  size,
  uniqueName: textIn(file) ?? img,
  path: img,
  duration,
  stored,
})

/** Seconds per billed call; a call that goes on is billed per started stretch (Source: docs/reference/limits.md). */
export const BILLED_SECONDS = 30

/** Number of billed calls for a call of `seconds`. */
export const billedCalls = (seconds: number): number => Math.max(1, Math.ceil(seconds / BILLED_SECONDS))

/** '0:26', '12:05'. */
export function clockText(seconds: number): string {
  const total = Math.max(0, Math.round(seconds))
  return `${Math.floor(total / 60)}:${String(total % 60).padStart(2, '0')}`
}

/** 'billed as 1 call', 'billed as 3 calls'. */
export const chargeText = (seconds: number): string => {
  const calls = billedCalls(seconds)
  return `billed as ${countOf(calls, 'call')}`
}
