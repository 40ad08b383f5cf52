/** Recordings to play: from this computer if stored, else from the server by address. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'

/** Where a recording may be: a stored file, a public address, a name on the server; '' and null if not there. */
export type AudioPlace = { blob: string | null; address: string; uniqueName: string }

/** The recording's bytes. The content of a blob never changes, and that of an address hardly does. */
const audioQuery = (place: AudioPlace) =>
  queryOptions({
    // A stored recording keeps its key when it gets an address.
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

/** For a recording that is only on the server, a preview address is fetched (Source: docs/reference/states.md#robo-call). */
async function addressOf({ address, uniqueName }: AudioPlace): Promise<string> {
  if (/^https?:/.test(address)) return address
  const { url } = await unwrap(bridge().api.getPreviewUrl({ file_name: uniqueName }))
  if (!url) throw notPlayable('The server gave no address for this recording')
  return url
}

const notPlayable = (message: string) => new HeraldFailure({ kind: 'not-found', message })

/** `bytes` is null while loading and if there are none; `failed` is the message. */
export function useAudioBytes(place: AudioPlace): { bytes: Uint8Array<ArrayBuffer> | null; failed: string | null } {
  const { data, error } = useQuery(audioQuery(place))
  return { bytes: data ?? null, failed: error ? failureOf(error).message : null }
}
