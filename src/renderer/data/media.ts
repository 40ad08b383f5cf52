/** Pictures of this computer, which are the library of the workspace, the bytes of pictures, and recordings to play. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { KeptPicture, StoredFile } from '#contract'
import { bytesOfBase64 } from '../../model/rules/base64'
import { useAct } from './acts'
import { bridge, failureOf, HeraldFailure, unwrap } from './bridge'

const libraryQuery = (search: string) =>
  queryOptions({ queryKey: ['pictures', 'library', search], queryFn: () => unwrap(bridge().pictures.list({ search })) })

/** Pictures of the workspace whose name, alt text or campaigns match `search`, newest first. */
export const usePictureLibrary = (search: string, isEnabled = true) =>
  useQuery({ ...libraryQuery(search), enabled: isEnabled, placeholderData: (before) => before })

/** Adds a picked picture to the library. After a failure, shown in a toast, the message still has the picture. */
export const useKeepPicture = () =>
  useAct((picture: KeptPicture) => bridge().pictures.keep(picture), {
    failed: 'The picture was not added to your recent pictures',
    readAgain: ['pictures', 'library'],
  })

/** The content of a blob never changes. */
const bytesQuery = (blob: string) =>
  queryOptions({
    queryKey: ['pictures', 'bytes', blob],
    queryFn: () => pictureBytes(blob),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The bytes of a stored picture of up to 5 MB; null if it is not one. Throws `HeraldFailure`. */
export const pictureBytes = async (blob: string): Promise<Blob | null> =>
  bytesOf((await unwrap(bridge().files.look({ blob }))).src)

/** A picked file unchanged, up to 40 MB, in base64; null if it is not a picture. Throws `HeraldFailure`. */
export async function originalInBase64(blob: string): Promise<string | null> {
  const { src } = await unwrap(bridge().files.look({ blob, whole: true }))
  return src?.slice(src.indexOf(',') + 1) ?? null
}

/** Stores a file on this computer. Throws `HeraldFailure`. */
export const keepFile = (file: File): Promise<StoredFile> => unwrap(bridge().files.take(file))

/** The picture at an address as a file; null if it is not a JPEG, PNG or GIF. Throws `HeraldFailure`. */
export async function pictureFile(address: string): Promise<File | null> {
  const bytes = bytesOf((await unwrap(bridge().files.picture({ address }))).src)
  const name = address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)
  return bytes?.type.startsWith('image/') ? new File([bytes], name || 'picture', { type: bytes.type }) : null
}

/** Adds a picture to the library of the workspace. Throws `HeraldFailure`. */
export const addToLibrary = (picture: KeptPicture): Promise<null> => unwrap(bridge().pictures.keep(picture))

/** Decodes data addresses here, because the page's policy allows it to fetch nothing. */
function bytesOf(src: string | null): Blob | null {
  const [, type, base64] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(src ?? '') ?? []
  if (!type || base64 === undefined) return null
  return new Blob([bytesOfBase64(base64)], { type })
}

/** Which of these addresses belong to local files that the workspace's server has. */
export function useKnownFiles(addresses: readonly string[]) {
  return useQuery({
    queryKey: ['pictures', 'known', addresses],
    queryFn: () => unwrap(bridge().pictures.known({ addresses: [...addresses] })),
    enabled: addresses.length > 0,
    staleTime: 60_000,
  })
}

/** The bytes of these files, in their order: undefined while loading, null if there are none. */
export const usePictureBytes = (files: readonly Pick<StoredFile, 'blob'>[]): (Blob | null | undefined)[] =>
  useQueries({
    queries: files.map(({ blob }) => bytesQuery(blob)),
    combine: (all) => all.map(({ data, isPending }) => (isPending ? undefined : (data ?? null))),
  })

/** Where a recording may be: a stored file, a public address, a name on the server; '' and null if not there. */
type AudioPlace = { blob: string | null; address: string; uniqueName: string }

/** The recording's bytes. The content of a blob never changes, and that of an address hardly does. */
const audioQuery = (place: AudioPlace) =>
  queryOptions({
    // A stored recording keeps its key when it gets an address.
    queryKey: ['files', 'audio', ...(place.blob ? [place.blob] : [place.address, place.uniqueName])],
    queryFn: () => recordingBytes(place),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: place.blob !== null || place.address !== '' || place.uniqueName !== '',
  })

async function recordingBytes(place: AudioPlace): Promise<Uint8Array<ArrayBuffer>> {
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

/**
 * Recordings to play: from this computer if stored, else from the server by address. `bytes` is null while loading and if there are none;
 * `failed` is the message.
 */
export function useAudioBytes(place: AudioPlace): { bytes: Uint8Array<ArrayBuffer> | null; failed: string | null } {
  const { data, error } = useQuery(audioQuery(place))
  return { bytes: data ?? null, failed: error ? failureOf(error).message : null }
}
