/** Restarts Herald after this process has ended. */
import { app } from 'electron'
import { relaunchArguments, startAfterExit } from './relaunch.ts'

/** Restarts with the arguments of this start, and a link or file to open unless it is null. */
export function restart(args: readonly string[], link: string | null): undefined {
  const nextArgs = relaunchArguments(args, link)
  const image = process.env.APPIMAGE
  // Electron's own helper is inside the AppImage, which is unmounted as soon as this process ends.
  if (process.platform === 'linux' && app.isPackaged && image) startAfterExit(process.pid, image, nextArgs)
  else app.relaunch({ args: nextArgs })
}
