/** How far the uploads are, shown on the dock or the taskbar. */
import { BrowserWindow } from 'electron'

/** `share` as upload-progress.ts returns it. */
export function showProgress(share: number): void {
  for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) window.setProgressBar(share)
}
