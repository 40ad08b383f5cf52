/** Newer versions of Herald: asked for by the person, fetched and installed by main. */
import { useMutation } from '@tanstack/react-query'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'
import * as texts from './texts'

/** What came of it is for the dialog to say. */
export const useCheckForUpdates = () => useMutation({ mutationFn: () => unwrap(bridge().updates.check()) })

export const useInstallUpdate = () =>
  useAct(() => bridge().updates.install(), {
    failed: texts.heraldCouldNotBeRestarted,
    onSuccess: (restarts) => {
      if (!restarts) toastDanger(texts.somethingStillWaitsForThe, texts.theNewVersionIsInstalled)
    },
  })

export const useOpenDownloadPage = () =>
  useAct(() => bridge().updates.openPage(), { failed: texts.theDownloadPageCouldNot })
