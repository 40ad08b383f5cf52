/** How Herald ends under Electron: the windows go first, so that their last words still arrive; then everything is written; then the process. */
import { app } from 'electron'
import type { Log } from '../log.ts'

/** How long the end may take, in milliseconds. */
const patience = 5_000

/** Ends calmly with the last window, with 'Quit', with a signal and with whoever started us. `close` writes what is left. */
export function endCalmly(close: () => Promise<void>, log: Log): void {
  let state: 'open' | 'closing' | 'closed' = 'open'
  app.on('will-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    setTimeout(() => app.exit(1), patience).unref()
    close()
      .catch((error) => log('error', 'Not everything could be closed', error))
      .then(() => {
        state = 'closed'
        app.quit()
      })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  process.on('SIGINT', () => app.quit())
  process.on('SIGTERM', () => app.quit())
  process.on('disconnect', () => app.quit())
}
