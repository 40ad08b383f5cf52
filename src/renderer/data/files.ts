/** Picked files: stored at once, identified by content, shown from this computer or by address, saved as a copy. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { FileInspection, SavedFile, StoredFile } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'

/** A picked file after it was stored: its name, and its type by content. */
export type TakenFile = StoredFile & { look: FileInspection }

/** Stores a file. Throws `HeraldFailure`. */
export async function takeFile(file: File): Promise<TakenFile> {
  const storedFile = await unwrap(bridge().files.take(file))
  return { ...storedFile, look: await unwrap(bridge().files.look({ blob: storedFile.blob })) }
}

/** The source of a picture. The content of a blob never changes; the content of an address rarely does. */
const pictureQuery = ({ blob, address }: { blob: string | null; address: string }) =>
  queryOptions({
    queryKey: ['files', 'picture', blob, address],
    queryFn: () => unwrap(blob ? bridge().files.look({ blob }) : bridge().files.picture({ address })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: blob !== null || /^https?:/.test(address),
  })

/** The source of a picture: a data address, null while loading or if it cannot be shown; `failed` is the message. */
export function usePictureSource(picture: { blob: string | null; address: string }): {
  src: string | null
  failed: string | null
} {
  const { data, error } = useQuery(pictureQuery(picture))
  const ownAddress = /^data:image\/(?:png|jpeg|gif);base64,/.test(picture.address) ? picture.address : null
  return { src: data?.src ?? ownAddress, failed: error ? failureOf(error).message : null }
}

/** A picture by content: a stored one, or that of an address. Throws `HeraldFailure`. */
export const readPicture = ({ blob, address }: { blob: string | null; address: string }): Promise<FileInspection> =>
  unwrap(blob ? bridge().files.look({ blob }) : bridge().files.picture({ address }))

/** Saves a copy of a stored file for the user. */
export const useSaveCopy = () =>
  useAct((file: { blob: string; name: string }) => bridge().files.save(file), {
    failed: 'The copy could not be saved',
    onSuccess: (saved) => collectSaved(saved),
  })

/** Saves a file made by the page ('text/csv', 'image/png') for the user, like every other file. */
export function useSaveMade() {
  const { mutate: save } = useSaveCopy()
  return useMutation({
    mutationFn: async (make: () => Promise<File>) => {
      const file = await make()
      const { blob } = await unwrap(bridge().files.take(file))
      return { blob, name: file.name }
    },
    onSuccess: (file) => save(file),
    onError: (error) => toastDanger('The file could not be made', failureOf(error).message),
  })
}

/**
 * Announces a saved file: the browser downloads it, or a toast says where it was saved. `collected` is the toast if only the browser knows
 * the place; `savedAs` writes the toast with the place.
 */
export function collectSaved(
  saved: SavedFile | null,
  collected?: string,
  savedAs = (path: string) => `Saved as ${path}`,
): void {
  if (!saved) return
  if (saved.collectFrom) collect(saved.collectFrom)
  const toast = saved.savedTo ? savedAs(saved.savedTo) : collected
  if (toast) toastSuccess(toast)
}

/** Lets the browser download from a path. */
export function collect(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
