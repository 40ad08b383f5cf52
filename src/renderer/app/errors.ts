/** Errors of the page that nobody caught: kept in the log, told in a toast, never silent. */

import { reportError } from '../data/app'
import { failureOf } from '../data/failure'
import { toastDanger } from '../ui/toast'

/** Chromium says this when a size observer needs one more frame: nothing failed. */
const harmless = /^ResizeObserver loop/

export function listenForErrors(): void {
  window.addEventListener('error', (event) => {
    if (!harmless.test(event.message)) tellError(event.error ?? event.message)
  })
  window.addEventListener('unhandledrejection', (event) => tellError(event.reason))
}

/** Logs `error` and says that something went wrong. */
export function tellError(error: unknown): void {
  reportError(error)
  toastDanger('Something went wrong', failureOf(error).message)
}
