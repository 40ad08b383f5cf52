/** Herald's own files that were opened by the system or dropped onto the window. Each waits for the screen that reads it. */
import { useEffect } from 'react'
import { type Answer, type BackupSummary, type OwnFileKind, ownFileKind, type StoredFile } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge } from './bridge'

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

/** While a file hovers its name is unknown; a system that knows our types reports the type. */
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
