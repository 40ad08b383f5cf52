/** The whole data folder as one file: written where the person wants it, looked at, put in place. */
import { useMutation } from '@tanstack/react-query'
import { toastDanger, toastSuccess } from '../ui/toast'
import type { Taking } from './arrived'
import { bridge, failureOf, unwrap } from './bridge'
import { collect } from './files'

export const useWriteBackup = () =>
  useMutation({
    mutationFn: () => unwrap(bridge().backup.write()),
    onSuccess: (saved) => {
      if (!saved) return
      if (saved.collectFrom) collect(saved.collectFrom)
      toastSuccess(saved.savedTo ? `Backed up as ${saved.savedTo}` : 'The backup is written')
    },
    onError: (error) => toastDanger('Nothing was backed up', failureOf(error).message),
  })

/** Unpacks a backup beside the data; nothing changes yet. What is wrong with it is told where it was picked. */
export const useTakeBackup = () =>
  useMutation({
    mutationFn: (file: File | Taking<'backup'>) => unwrap(file instanceof File ? bridge().backup.take(file) : file()),
  })

export const useRestore = () =>
  useMutation({
    mutationFn: (id: string) => unwrap(bridge().backup.restore({ id })),
    onError: (error) => toastDanger('The backup could not be restored', failureOf(error).message),
  })
