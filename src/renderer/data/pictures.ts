/** Pictures of this computer: the library of the workspace, and their bytes for whatever shows them. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { KeptPicture, StoredFile } from '#contract'
import { bytesOfBase64 } from '../rules/base64'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'

const libraryQuery = (search: string) =>
  queryOptions({ queryKey: ['pictures', 'library', search], queryFn: () => unwrap(bridge().pictures.list({ search })) })

/** The pictures of the workspace whose name, alt text or campaigns hold `search`, newest first. */
export const usePictureLibrary = (search: string, enabled = true) =>
  useQuery({ ...libraryQuery(search), enabled, placeholderData: (before) => before })

/** A picture that was picked stands in the library; where it cannot, it is told, and the picture stands in the message all the same. */
export const useKeepPicture = () =>
  useAct((picture: KeptPicture) => bridge().pictures.keep(picture), {
    failed: 'The picture was not added to your recent pictures',
    readAgain: ['pictures', 'library'],
  })

/** Content never changes under a blob's name. */
const bytesQuery = (blob: string) =>
  queryOptions({
    queryKey: ['pictures', 'bytes', blob],
    queryFn: () => pictureBytes(blob),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** The bytes of a stored picture of up to 5 MB; null where it is none. Throws `HeraldFailure`. */
export const pictureBytes = async (blob: string): Promise<Blob | null> =>
  bytesOf((await unwrap(bridge().files.look({ blob }))).src)

/** A picked file as it was picked, up to 40 MB, in base64; null where it is no picture. Throws `HeraldFailure`. */
export async function originalInBase64(blob: string): Promise<string | null> {
  const { src } = await unwrap(bridge().files.look({ blob, whole: true }))
  return src?.slice(src.indexOf(',') + 1) ?? null
}

/** Keeps a file on this computer. Throws `HeraldFailure`. */
export const keepFile = (file: File): Promise<StoredFile> => unwrap(bridge().files.take(file))

/** What an address shows, as a file of its name; null where it is no JPEG, PNG or GIF. Throws `HeraldFailure`. */
export async function pictureFile(address: string): Promise<File | null> {
  const bytes = bytesOf((await unwrap(bridge().files.picture({ address }))).src)
  const name = address
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)
  return bytes?.type.startsWith('image/') ? new File([bytes], name || 'picture', { type: bytes.type }) : null
}

/** It is in the library of the workspace from now on. Throws `HeraldFailure`. */
export const addToLibrary = (picture: KeptPicture): Promise<null> => unwrap(bridge().pictures.keep(picture))

/** The page may fetch nothing, not even its own data addresses. */
function bytesOf(src: string | null): Blob | null {
  const [, type, base64] = /^data:([\w/+.-]+);base64,(.*)$/s.exec(src ?? '') ?? []
  if (!type || base64 === undefined) return null
  return new Blob([bytesOfBase64(base64)], { type })
}

/** Which of these addresses are files of this computer that the workspace's server has. */
export function useKnownFiles(addresses: readonly string[]) {
  return useQuery({
    queryKey: ['pictures', 'known', addresses],
    queryFn: () => unwrap(bridge().pictures.known({ addresses: [...addresses] })),
    enabled: addresses.length > 0,
    staleTime: 60_000,
  })
}

/** The bytes of these files, in their order: undefined while they are read, null where there are none. */
export const usePictureBytes = (files: readonly Pick<StoredFile, 'blob'>[]): (Blob | null | undefined)[] =>
  useQueries({
    queries: files.map(({ blob }) => bytesQuery(blob)),
    combine: (all) => all.map(({ data, isPending }) => (isPending ? undefined : (data ?? null))),
  })
