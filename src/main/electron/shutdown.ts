/** How Herald ends under Electron: the windows go first, so that their last words still arrive; then everything is written; then the process. */
import { app } from 'electron'
import type { Log } from '../ports.ts'

/** How long the end may take, in milliseconds. */
const timeouts = 5_000
/** How long somebody else may take who said that it ends Herald, in milliseconds. */
const OTHERS_TIMEOUT_MS = 10_000

/** What comes after everything is written. `'ends Herald'`: it does so itself. */
export type Last = () => 'ends Herald' | undefined

export type Shutdown = {
  /** Quits. `last` runs only if this very quit comes to its end: a page may hold it up, and the next one is another. */
  quit(last?: Last): void
  /** A page that was asked lets itself be closed: the quit that it held up goes on. False where there was none. */
  goOn(): boolean
  /** A page stays: the quit is off. */
  giveUp(): void
  /** Nothing can be opened any more. */
  isClosing(): boolean
  /** Starts anew once Herald has ended, at `link` where there is one. False while nothing is closing. */
  comeBack(link: string | null): boolean
}

export type ShutdownPorts = {
  /** Writes what is left. */
  close: () => Promise<void>
  /** Has Herald start anew once this process has ended. */
  startAgain: (link: string | null) => undefined
  /** Herald stays without a window: in the tray. */
  stays?: () => boolean
  /** Told whether the quit that begins asks nobody any more. */
  quietly?: (on: boolean) => void
  log: Log
}

/** Ends calmly with the last window, with 'Quit', with a signal and with whoever started us. */
export function createShutdown({ close, startAgain, stays, quietly, log }: ShutdownPorts): Shutdown {
  let state: 'open' | 'closing' | 'closed' = 'open'
  let asked: { last?: Last | undefined } | null = null
  let own = false
  let next: Last | undefined

  function quit(wanted: NonNullable<typeof asked>): void {
    asked = wanted
    own = true
    quietly?.(true)
    app.quit()
    own = false
  }
  function leave(code: number): void {
    if (state === 'closed') return
    state = 'closed'
    if (lastWord() === 'ends Herald') setTimeout(() => app.exit(code), OTHERS_TIMEOUT_MS)
    else if (code === 0) app.quit()
    else app.exit(code)
  }

  function lastWord(): ReturnType<Last> {
    try {
      return next?.()
    } catch (error) {
      log('error', 'What was to come after the end did not begin', error)
      return undefined
    }
  }

  // Whoever else quits wants nothing after it.
  app.on('before-quit', () => {
    if (!own && state === 'open') asked = {}
  })
  app.on('will-quit', (event) => {
    if (state === 'closed') return
    event.preventDefault()
    if (state === 'closing') return
    state = 'closing'
    next = asked?.last
    const late = setTimeout(() => leave(1), timeouts).unref()
    close()
      .catch((error) => log('error', 'Not everything could be closed', error))
      .then(() => {
        clearTimeout(late)
        leave(0)
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
      if (asked === null) return false
      quit(asked)
      return true
    },
    giveUp: () => {
      asked = null
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
