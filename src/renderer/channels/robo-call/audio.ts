/** A recording of a call: what is kept of it, how it travels, what may be picked, and what it costs (Source: docs/reference/data.md#robo-call and docs/reference/rules.md#robo-call and docs/reference/limits.md). */
import { countOf, type Json, type JsonObject, waitingFile } from '#contract'
import type { Picture, PictureKinds } from '../../blocks/image/values'
import { fieldsIn, numberIn, textIn } from '../../rules/read'

/** `name`, `size`, `file`, `uniqueName`, `duration` and `path` as the specification names them; other fields of the server ride along. */
export type Audio = {
  name: string
  /** Bytes. */
  size: number
  file: Json
  /** The name by which the server knows it; '' until it is uploaded. */
  uniqueName: string
  /** Where it can be listened to. */
  path: string
  /** Seconds; 0 if unknown. */
  duration: number
  /** The file on this computer, by its blob and media type; null for a recording that only the server has. */
  stored: { blob: string; type: string } | null
}

export const noAudio: Audio = { name: '', size: 0, file: null, uniqueName: '', path: '', duration: 0, stored: null }

export const hasAudio = ({ uniqueName, path, stored }: Audio): boolean =>
  uniqueName !== '' || path !== '' || stored !== null

/** Whether it still has to reach the server. */
const isWaiting = ({ uniqueName, path, stored }: Audio): boolean => stored !== null && uniqueName === '' && path === ''

/** From what the server keeps; what is missing or unreadable is no recording. */
export function audioFromWire(kept: unknown): Audio {
  const { isUploading: _moment, ...fields } = fieldsIn(kept)
  return {
    ...fields,
    name: textIn(fields.name) ?? '',
    size: numberIn(fields.size) ?? 0,
    // What came over the bridge is JSON already.
    file: (fields.file ?? null) as Json,
    uniqueName: textIn(fields.uniqueName) ?? '',
    path: textIn(fields.path) ?? '',
    duration: numberIn(fields.duration) ?? 0,
    stored: null,
  }
}

/** One that is still on its way stands as a waiting file: main fills in its name and address before it leaves. */
export function audioToWire(audio: Audio): JsonObject {
  const { stored, ...fields } = audio
  const uploaded = { ...fields, isUploading: false }
  if (!stored || !isWaiting(audio)) return uploaded
  const waiting = { ...stored, name: audio.name }
  return { ...uploaded, uniqueName: waitingFile(waiting, 'name'), path: waitingFile(waiting, 'path') }
}

/** MP3 by its content, to 5 MB. */
export const mp3: PictureKinds = {
  types: ['audio/mpeg'],
  words: 'MP3',
  noun: 'recording',
  tooLarge: 'File size cannot be greater than 5MB',
}

/** As the upload of a picture sees it: the same way to the server. */
export const asUpload = ({ name, size, uniqueName, path, stored }: Audio): Picture => ({
  name,
  size,
  file: uniqueName === '' ? null : uniqueName,
  img: path || uniqueName,
  stored,
})

/** What an upload says of itself, with how long the recording plays. */
export const fromUpload = ({ name, size, file, img, stored }: Picture, duration: number): Audio => ({
  ...noAudio,
  name,
  size,
  uniqueName: textIn(file) ?? img,
  path: img,
  duration,
  stored,
})

/** Seconds of which each begun stretch is charged as a new call (Source: docs/reference/limits.md). */
export const BILLED_SECONDS = 30

/** Calls that `seconds` of speaking are charged as. */
export const billedCalls = (seconds: number): number => Math.max(1, Math.ceil(seconds / BILLED_SECONDS))

/** '0:26', '12:05'. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 'billed as 1 call', 'billed as 3 calls'. */
export const chargeText = (seconds: number): string => {
  const calls = billedCalls(seconds)
  return `billed as ${countOf(calls, 'call')}`
}
