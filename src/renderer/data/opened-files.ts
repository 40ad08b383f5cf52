/** Herald's own files that were opened by the system or dropped onto the window. Each waits for the screen that reads it. */
import { useEffect } from 'react'
import { type Answer, type BackupSummary, type OwnFileKind, ownFileKind, type StoredFile } from '#contract'
import { toastDanger } from '../ui/toast'
import { bridge } from './bridge'

type Taken = { campaigns: StoredFile; backup: BackupSummary }
/** Stores the file, or returns why it could not be stored. */
export type Taking<Kind extends OwnFileKind> = () => Promise<Answer<Taken[Kind]>>

const waiting: { [Kind in OwnFileKind]?: Taking<Kind> | undefined } = {}
const looking = new Set<() => void>()
const showing = new Set<(kind: OwnFileKind) => void>()

function hold<Kind extends OwnFileKind>(kind: Kind, taking: (typeof waiting)[Kind]): void {
  waiting[kind] = taking
  for (const look of looking) look()
  for (const show of showing) show(kind)
}

/** While a file hovers its name is unknown; a system that knows our types reports the type. */
export const mayBeOwnFile = (type: string): boolean => type === '' || type.includes('herald')

/** Any file dropped outside of a drop target. */
export function arrive(file: File): void {
  const kind = ownFileKind(file.name)
  if (kind === 'campaigns') hold(kind, () => bridge().files.take(file))
  else if (kind === 'backup') hold(kind, () => bridge().backup.take(file))
  else toastDanger('This file cannot be opened here', 'Herald opens campaigns that it exported, and its backups.')
}

/** `show` opens the screen for a file of this kind; returns a function that stops it. */
export function listenToArrivals(show: (kind: OwnFileKind) => void): () => void {
  showing.add(show)
  const stop = bridge().desktop.opened((file) => {
    if (file.kind === 'campaigns') hold(file.kind, async () => file.taken)
    else hold(file.kind, async () => file.taken)
  })
  return () => {
    showing.delete(show)
    stop()
  }
}

/** For the screen that reads files of this kind: passes the waiting one to `take`, and later ones. `take` must be stable. */
export function useArrived<Kind extends OwnFileKind>(kind: Kind, take: (taking: Taking<Kind>) => void): void {
  useEffect(() => {
    const look = () => {
      const taking = waiting[kind]
      if (!taking) return
      waiting[kind] = undefined
      // Files wait under the key of their kind.
      take(taking as Taking<Kind>)
    }
    look()
    looking.add(look)
    return () => {
      looking.delete(look)
    }
  }, [kind, take])
}
