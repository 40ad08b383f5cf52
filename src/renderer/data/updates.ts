/** Updates of Herald: checked by the user, fetched and installed by main. */
import { useMutation } from '@tanstack/react-query'
import { toastDanger } from '../ui/toast'
import { useAct } from './acts'
import { bridge, unwrap } from './bridge'

/** The dialog shows the result. */
export const useCheckForUpdates = () => useMutation({ mutationFn: () => unwrap(bridge().updates.check()) })

export const useInstallUpdate = () =>
  useAct(() => bridge().updates.install(), {
    failed: 'Herald could not be restarted',
    onSuccess: (willRestart) => {
      if (!willRestart)
        toastDanger(
          'Some changes are still syncing',
          'The new version is installed when you close Herald. Nothing is lost.',
        )
    },
  })

export const useOpenDownloadPage = () =>
  useAct(() => bridge().updates.openPage(), { failed: 'The download page could not be opened' })
