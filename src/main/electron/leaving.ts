/** A page with changes that are not saved asks before its window closes; Electron itself would only stay, without a word. */
import { BrowserWindow, dialog, type WebContents } from 'electron'

const leave = 0
const stay = 1

export function askBeforeLeaving(contents: WebContents): void {
  contents.on('will-prevent-unload', (event) => {
    const window = BrowserWindow.fromWebContents(contents)
    if (!window || window.isDestroyed()) return
    const chosen = dialog.showMessageBoxSync(window, {
      type: 'question',
      buttons: ['Leave', 'Stay'],
      defaultId: stay,
      cancelId: stay,
      noLink: true,
      message: 'Leave without saving?',
      detail: 'What you changed on this page is not saved. It is gone when you leave.',
    })
    // To prevent the prevention is to leave.
    if (chosen === leave) event.preventDefault()
  })
}
