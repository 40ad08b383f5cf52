/** Backups: the whole data folder in one file, written, checked and restored. */
import { useMutation } from '@tanstack/react-query'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import { collectSaved } from './files'
import type { TakeFile } from './opened-files'

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
