/**
 * Picked files, stored at once, identified by content, shown from this computer or by address, saved as a copy; Herald's own files and
 * backups.
 */
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type Answer,
  type BackupSummary,
  type FileInspection,
  type OwnFileKind,
  ownFileKind,
  type SavedFile,
  type StoredFile,
} from '#contract'
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

type StoredAs = { campaigns: StoredFile; backup: BackupSummary }
/** Stores the file, or returns why it could not be stored. */
export type TakeFile<Kind extends OwnFileKind> = () => Promise<Answer<StoredAs[Kind]>>

const waitingFiles: { [Kind in OwnFileKind]?: TakeFile<Kind> | undefined } = {}
const waitingListeners = new Set<() => void>()
const kindListeners = new Set<(kind: OwnFileKind) => void>()

function setWaiting<Kind extends OwnFileKind>(kind: Kind, takeFile: (typeof waitingFiles)[Kind]): void {
  waitingFiles[kind] = takeFile
  for (const listener of waitingListeners) listener()
  for (const listener of kindListeners) listener(kind)
}

/**
 * Herald's own files that were opened by the system or dropped onto the window. Each waits for the screen that reads it. While a file
 * hovers its name is unknown; a system that knows our types reports the type.
 */
export const mayBeOwnFile = (type: string): boolean => type === '' || type === 'text/plain' || type.includes('herald')

/** Any file dropped outside of a drop target. */
export function arrive(file: File): void {
  const kind = ownFileKind(file.name)
  if (kind === 'campaigns') setWaiting(kind, () => bridge().files.take(file))
  else if (kind === 'backup') setWaiting(kind, () => bridge().backup.take(file))
  else
    toastDanger('This file cannot be opened here', 'Herald opens campaigns that it exported, its backups, and reviews.')
}

/** `show` opens the screen for a file of this kind; returns a function that stops listening. */
export function listenToArrivals(show: (kind: OwnFileKind) => void): () => void {
  kindListeners.add(show)
  const stop = bridge().desktop.opened((file) => {
    if (file.kind === 'campaigns') setWaiting(file.kind, async () => file.result)
    else setWaiting(file.kind, async () => file.result)
  })
  return () => {
    kindListeners.delete(show)
    stop()
  }
}

/** For the screen that reads files of this kind: passes the waiting one to `take`, and later ones. `take` must be stable. */
export function useArrivedFile<Kind extends OwnFileKind>(kind: Kind, take: (takeFile: TakeFile<Kind>) => void): void {
  useEffect(() => {
    const takeWaiting = () => {
      const takeFile = waitingFiles[kind]
      if (!takeFile) return
      waitingFiles[kind] = undefined
      // Files wait under the key of their kind.
      take(takeFile as TakeFile<Kind>)
    }
    takeWaiting()
    waitingListeners.add(takeWaiting)
    return () => {
      waitingListeners.delete(takeWaiting)
    }
  }, [kind, take])
}

/** Backups: the whole data folder in one file, written, checked and restored. */
export const useWriteBackup = () =>
  useAct(() => bridge().backup.write(), {
    failed: 'Nothing was backed up',
    onSuccess: (saved) => collectSaved(saved, 'The backup is written', (path) => `Backed up as ${path}`),
  })

/** Unpacks a backup next to the data; nothing changes yet. A failure is shown where the user picked the file. */
export const useTakeBackup = () =>
  useMutation({
    mutationFn: (file: File | TakeFile<'backup'>) => unwrap(file instanceof File ? bridge().backup.take(file) : file()),
  })

export const useRestore = () =>
  useAct((id: string) => bridge().backup.restore({ id }), { failed: 'The backup could not be restored' })
