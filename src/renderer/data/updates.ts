/** Newer versions of Herald: asked for by the person, fetched and installed by main. */
import { useMutation } from '@tanstack/react-query'
import { toastDanger } from '../ui/toast'
import { bridge, failureOf, unwrap } from './bridge'
import * as texts from './texts'

/** What came of it is for the dialog to say. */
export const useCheckForUpdates = () => useMutation({ mutationFn: () => unwrap(bridge().updates.check()) })

export const useInstallUpdate = () =>
  useMutation({
    mutationFn: () => unwrap(bridge().updates.install()),
    onSuccess: (restarts) => {
      if (restarts) return
      toastDanger(texts.somethingStillWaitsForThe, texts.theNewVersionIsInstalled)
    },
    onError: (error) => toastDanger(texts.heraldCouldNotBeRestarted, failureOf(error).message),
  })

export const useOpenDownloadPage = () =>
  useMutation({
    mutationFn: () => unwrap(bridge().updates.openPage()),
    onError: (error) => toastDanger(texts.theDownloadPageCouldNot, failureOf(error).message),
  })
