/** Picked files: taken in at once, looked at by their content, shown from this computer or by their address, saved as a copy. */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { FileInspection, SavedFile, StoredFile } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import { useAct } from './acts'
import { bridge, failureOf, unwrap } from './bridge'

/** A picked file once it is kept: what the person called it, and what it is by its content. */
export type TakenFile = StoredFile & { look: FileInspection }

/** Copies a file in. Throws `HeraldFailure`. */
export async function takeFile(file: File): Promise<TakenFile> {
  const stored = await unwrap(bridge().files.take(file))
  return { ...stored, look: await unwrap(bridge().files.look({ blob: stored.blob })) }
}

/** What a picture's address is shown by. Content never changes under a blob's name, and hardly under an address. */
const pictureQuery = ({ blob, address }: { blob: string | null; address: string }) =>
  queryOptions({
    queryKey: ['files', 'picture', blob, address],
    queryFn: () => unwrap(blob ? bridge().files.look({ blob }) : bridge().files.picture({ address })),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: blob !== null || /^https?:/.test(address),
  })

/** What shows a picture: a data address, null while it loads or where it cannot be shown; `failed` in words. */
export function usePictureSource(picture: { blob: string | null; address: string }): {
  src: string | null
  failed: string | null
} {
  const { data, error } = useQuery(pictureQuery(picture))
  const own = /^data:image\/(?:png|jpeg|gif);base64,/.test(picture.address) ? picture.address : null
  return { src: data?.src ?? own, failed: error ? failureOf(error).message : null }
}

/** A picture by its content: a kept one, or what an address shows. Throws `HeraldFailure`. */
export const readPicture = ({ blob, address }: { blob: string | null; address: string }): Promise<FileInspection> =>
  unwrap(blob ? bridge().files.look({ blob }) : bridge().files.picture({ address }))

/** Gives the person a copy of a stored file. */
export const useSaveCopy = () =>
  useAct((file: { blob: string; name: string }) => bridge().files.save(file), {
    failed: 'The copy could not be saved',
    onSuccess: (saved) => collectSaved(saved),
  })

/** Gives the person a file that the page made ('text/csv', 'image/png'), the way every other file is saved. */
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
 * Hands a saved file to the person: the browser downloads it, or a toast says where it was saved. `collected` is the toast where only the
 * browser knows the place; `savedAs` writes the toast that names it.
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

/** The browser saves what this address yields. */
export function collect(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
