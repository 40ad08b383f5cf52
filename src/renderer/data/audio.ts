/** Recordings to listen to: from this computer where they are kept, else from the server by the address it names. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'

/** Where a recording may be: a stored file, a public address, a name that the server knows; '' and null where it is not. */
export type AudioPlace = { blob: string | null; address: string; uniqueName: string }

/** The recording's bytes; content never changes under a blob's name, and hardly under an address. */
const audioQuery = (place: AudioPlace) =>
  queryOptions({
    // A stored recording stays the same while it gets an address.
    queryKey: ['files', 'audio', ...(place.blob ? [place.blob] : [place.address, place.uniqueName])],
    queryFn: () => bytesOf(place),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: place.blob !== null || place.address !== '' || place.uniqueName !== '',
  })

async function bytesOf(place: AudioPlace): Promise<Uint8Array<ArrayBuffer>> {
  const { src } = place.blob
    ? await unwrap(bridge().files.look({ blob: place.blob }))
    : await unwrap(bridge().files.picture({ address: await addressOf(place) }))
  const encoded = /^data:audio\/mpeg;base64,(.*)$/.exec(src ?? '')?.[1]
  if (encoded === undefined) throw notPlayable('This file is not a recording that can be played')
  return Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
}

/** A preview address is fetched for what only the server has (Source: docs/reference/states.md#robo-call). */
async function addressOf({ address, uniqueName }: AudioPlace): Promise<string> {
  if (/^https?:/.test(address)) return address
  const { url } = await unwrap(bridge().api.getPreviewUrl({ file_name: uniqueName }))
  if (!url) throw notPlayable('The server gave no address for this recording')
  return url
}

const notPlayable = (message: string) => new HeraldFailure({ kind: 'not-found', message })

/** `bytes` is null while they load or where there are none; `failed` in words. */
export function useAudioBytes(place: AudioPlace): { bytes: Uint8Array<ArrayBuffer> | null; failed: string | null } {
  const { data, error } = useQuery(audioQuery(place))
  return { bytes: data ?? null, failed: error ? failureOf(error).message : null }
}
