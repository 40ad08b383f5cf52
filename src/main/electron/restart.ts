/** Restarts Herald after this process has ended. */
import { app } from 'electron'
import { relaunchArguments, startAfterExit } from './relaunch.ts'

/** Restarts with the arguments of this start, and a link or file to open unless it is null. */
export function restart(given: readonly string[], wanted: string | null): undefined {
  const words = relaunchArguments(given, wanted)
  const image = process.env.APPIMAGE
  // Electron's own helper is inside the AppImage, which is unmounted as soon as this process ends.
  if (process.platform === 'linux' && app.isPackaged && image) startAfterExit(process.pid, image, words)
  else app.relaunch({ args: words })
}
