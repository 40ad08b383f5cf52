/** Starts Herald anew once this one has ended. */
import { app } from 'electron'
import { relaunchArguments, startAfterExit } from './relaunch.ts'

/** With the words of this start, and a link or a file to open where there is one. */
export function restart(given: readonly string[], wanted: string | null): undefined {
  const words = relaunchArguments(given, wanted)
  const image = process.env.APPIMAGE
  // Electron's own helper stands in the image, which is gone as soon as this process is.
  if (process.platform === 'linux' && app.isPackaged && image) startAfterExit(process.pid, image, words)
  else app.relaunch({ args: words })
}
