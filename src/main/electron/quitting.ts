/** Warns before quitting if changes are not sent: they are saved, and sent at the next start. */
import { app, dialog, powerMonitor } from 'electron'
import { agreeing, amount, type SyncState } from '#contract'
import type { Clock, Log } from '../ports.ts'
import { focusedWindow } from './focused-window.ts'

/** Milliseconds after which an announced shutdown of the computer counts as cancelled. */
const SHUTDOWN_MS = 60_000

export type Quitting = {
  outbox(state: SyncState): void
  /** True: the next quit shows no warning, because the user was already asked or must not be. */
  quietly(isOn: boolean): void
}

/** Electron must be ready. Calls `stayOpen` if the user keeps Herald open; the last window may already be closed. */
export function warnBeforeQuit(stayOpen: () => void, clock: Clock, log: Log): Quitting {
  let waitingCount = 0
  let isQuiet = false
  let isAsking = false

  app.on('before-quit', (event) => {
    if (isQuiet || waitingCount === 0) return
    event.preventDefault()
    if (isAsking) return
    isAsking = true
    void mayQuit(waitingCount)
      .catch((error) => {
        log('warn', 'The dialog about unsynced changes failed', error)
        return true
      })
      .then((isConfirmed) => {
        isAsking = false
        isQuiet = isConfirmed
        if (isConfirmed) app.quit()
        else stayOpen()
      })
  })
  // The computer does not wait for an answer; there is no event if another program cancels the shutdown.
  powerMonitor.on('shutdown', () => {
    isQuiet = true
    clock.after(SHUTDOWN_MS, () => {
      isQuiet = false
    })
  })
  return {
    outbox: (state) => {
      waitingCount = state.waiting
    },
    quietly: (isOn) => {
      isQuiet = isOn
    },
  }
}

const quit = 1

async function mayQuit(waitingCount: number): Promise<boolean> {
  const window = focusedWindow()
  const options = {
    type: 'question',
    message: agreeing(
      waitingCount,
      `${amount(waitingCount)} campaign is not sent yet`,
      `${amount(waitingCount)} campaigns are not sent yet`,
    ),
    detail: 'They are saved on this computer and sent when you open Herald again.',
    buttons: ['Keep Herald open', 'Quit'],
    defaultId: quit,
    cancelId: 0,
    noLink: true,
  } satisfies Electron.MessageBoxOptions
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === quit
}
