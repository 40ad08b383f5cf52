/** The whole data folder as one file: written where the person wants it, looked at, put in place. */
import { useMutation } from '@tanstack/react-query'
import { filled } from '#contract'
import { toastDanger, toastSuccess } from '../ui/toast'
import type { Taking } from './arrived'
import { bridge, failureOf, unwrap } from './bridge'
import { collect } from './files'
import * as texts from './texts'

export const useWriteBackup = () =>
  useMutation({
    mutationFn: () => unwrap(bridge().backup.write()),
    onSuccess: (saved) => {
      if (!saved) return
      if (saved.collectFrom) collect(saved.collectFrom)
      toastSuccess(saved.savedTo ? filled(texts.backedUpAs, { savedTo: saved.savedTo }) : texts.theBackupIsWritten)
    },
    onError: (error) => toastDanger(texts.nothingWasBackedUp, failureOf(error).message),
  })

/** Unpacks a backup beside the data; nothing changes yet. What is wrong with it is told where it was picked. */
export const useTakeBackup = () =>
  useMutation({
    mutationFn: (file: File | Taking<'backup'>) => unwrap(file instanceof File ? bridge().backup.take(file) : file()),
  })

export const useRestore = () =>
  useMutation({
    mutationFn: (id: string) => unwrap(bridge().backup.restore({ id })),
    onError: (error) => toastDanger(texts.theBackupCouldNotBe, failureOf(error).message),
  })
