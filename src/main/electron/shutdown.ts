/** Shuts Herald down under Electron: closes the windows so that their last calls arrive, then writes everything, then ends the process. */
import { app, dialog, powerMonitor } from 'electron'
import { agreeing, amount, type SyncState } from '#contract'
import type { Clock, Log } from '../ports.ts'
import { focusedWindow } from './window.ts'

/** Limit for writing everything, in milliseconds. */
const CLOSE_TIMEOUT_MS = 5_000
/** Limit for `'ends Herald'`, in milliseconds. */
const OTHERS_TIMEOUT_MS = 10_000

/** Runs after everything is written. Returns `'ends Herald'` if it ends the process itself. */
export type FinalAction = () => 'ends Herald' | undefined

export type Shutdown = {
  /** Quits. `last` runs only if this quit completes: a page may cancel it, and a later quit does not run it. */
  quit(last?: FinalAction): void
  /** Continues a quit that a page had stopped to ask the user. False if there was none. */
  goOn(): boolean
  /** Cancels the quit: the user stays on a page. */
  giveUp(): void
  /** True once nothing can be opened any more. */
  isClosing(): boolean
  /** Restarts Herald after it has ended, at `link` unless it is null. False if Herald is not closing. */
  comeBack(link: string | null): boolean
}

export type ShutdownPorts = {
  /** Writes all pending data. */
  close: () => Promise<void>
  /** Schedules a restart for when this process has ended. */
  startAgain: (link: string | null) => undefined
  /** Whether Herald keeps running in the tray without a window. */
  stays?: () => boolean
  /** Called when a quit begins; `isOn`: it must not ask the user. */
  quietly?: (isOn: boolean) => void
  log: Log
}

/** Handles every kind of quit: the last window, 'Quit', a signal, and the end of the parent process. */
export function createShutdown({ close, startAgain, stays, quietly, log }: ShutdownPorts): Shutdown {
  let state: 'open' | 'closing' | 'closed' = 'open'
  let request: { last?: FinalAction | undefined } | null = null
  let isOwnQuit = false
  let next: FinalAction | undefined

  function quit(reason: NonNullable<typeof request>): void {
    request = reason
    isOwnQuit = true
    quietly?.(true)
    app.quit()
    isOwnQuit = false
  }
  function exit(code: number): void {
    if (state === 'closed') return
    state = 'closed'
    if (lastWord() === 'ends Herald') setTimeout(() => app.exit(code), OTHERS_TIMEOUT_MS)
    else if (code === 0) app.quit()
    else app.exit(code)
  }

  function lastWord(): ReturnType<FinalAction> {
    try {
      return next?.()
    } catch (error) {
      log('error', 'The action after shutdown failed', error)
      return undefined
    }
  }

  // A quit that the system or a menu started has no action to run after the shutdown.
  app.on('before-quit', () => {
    if (!isOwnQuit && state === 'open') request = {}
  })
  app.on('will-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    next = request?.last
    const exitTimer = setTimeout(() => exit(1), CLOSE_TIMEOUT_MS).unref()
    close()
      .catch((error) => log('error', 'Closing failed', error))
      .then(() => {
        clearTimeout(exitTimer)
        exit(0)
      })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !stays?.()) app.quit()
  })
  const endNow = () => {
    quietly?.(true)
    app.quit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(signal, endNow)

  return {
    quit: (last) => quit({ last }),
    goOn: () => {
      if (request === null) return false
      quit(request)
      return true
    },
    giveUp: () => {
      request = null
      quietly?.(false)
    },
    isClosing: () => state !== 'open',
    comeBack: (link) => {
      if (state !== 'closing') return state !== 'open'
      next ??= () => startAgain(link)
      return true
    },
  }
}

/** Milliseconds after which an announced shutdown of the computer counts as cancelled. */
const SHUTDOWN_MS = 60_000

type Quitting = {
  outbox(state: SyncState): void
  /** True: the next quit shows no warning, because the user was already asked or must not be. */
  quietly(isOn: boolean): void
}

/**
 * Warns before quitting if changes are not sent: they are saved, and sent at the next start. Electron must be ready. Calls `stayOpen` if
 * the user keeps Herald open; the last window may already be closed.
 */
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
