/** Newer versions of Herald: asked for by the person, fetched and installed by main. */
import { useMutation } from '@tanstack/react-query'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'

/** What came of it is for the dialog to say. */
export const useCheckForUpdates = () => useMutation({ mutationFn: () => unwrap(bridge().updates.check()) })

export const useInstallUpdate = () =>
  useMutation({
    mutationFn: () => unwrap(bridge().updates.install()),
    onSuccess: (restarts) => {
      if (restarts) return
      toastDanger(
        'Something still waits for the server',
        'The new version is installed when you close Herald. Nothing is lost.',
      )
    },
    onError: (error) => toastDanger('Herald could not be restarted', failureOf(error).message),
  })

export const useOpenDownloadPage = () =>
  useMutation({
    mutationFn: () => unwrap(bridge().updates.openPage()),
    onError: (error) => toastDanger('The download page could not be opened', failureOf(error).message),
  })
