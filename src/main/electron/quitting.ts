/** What still waits for the server is told before Herald ends: it is kept, and goes out when Herald is opened again. */
import { app, dialog, powerMonitor } from 'electron'
import { agreeing, amount, type SyncState } from '#contract'
import type { Clock, Log } from '../ports.ts'
import { focusedWindow } from './focused-window.ts'

/** Milliseconds after which a computer that was to be shut down still runs. */
const SHUTDOWN_MS = 60_000

export type Quitting = {
  outbox(state: SyncState): void
  /** Whether Herald ends for a reason that was asked about already, or that asks nobody. */
  quietly(on: boolean): void
}

/** Electron must be ready. `stay` is told of whoever would rather keep Herald open; its last window may be gone. */
export function warnBeforeQuit(stay: () => void, clock: Clock, log: Log): Quitting {
  let waiting = 0
  let quiet = false
  let asking = false

  app.on('before-quit', (event) => {
    if (quiet || waiting === 0) return
    event.preventDefault()
    if (asking) return
    asking = true
    void mayQuit(waiting)
      .catch((error) => {
        log('warn', 'Nobody could be told what waits', error)
        return true
      })
      .then((goes) => {
        asking = false
        quiet = goes
        if (goes) app.quit()
        else stay()
      })
  })
  // The computer does not wait for an answer; whoever stops it from shutting down (another program) is not told to anybody.
  powerMonitor.on('shutdown', () => {
    quiet = true
    clock.after(SHUTDOWN_MS, () => {
      quiet = false
    })
  })
  return {
    outbox: (state) => {
      waiting = state.waiting
    },
    quietly: (on) => {
      quiet = on
    },
  }
}

const quit = 1

async function mayQuit(waiting: number): Promise<boolean> {
  const window = focusedWindow()
  const options = {
    type: 'question',
    message: agreeing(
      waiting,
      `${amount(waiting)} change is not synced yet`,
      `${amount(waiting)} changes are not synced yet`,
    ),
    detail: 'They are saved on this computer and sync when you open Herald again.',
    buttons: ['Keep Herald open', 'Quit'],
    defaultId: quit,
    cancelId: 0,
    noLink: true,
  } satisfies Electron.MessageBoxOptions
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
  return response === quit
}
