/** Errors of the page that nobody caught: kept in the log, told in a toast, never silent. */
import { reportError } from '../data/app'
import { failureOf } from '../data/failure'
import { toastDanger } from '../ui/toast'

/** Chromium says this when a size observer needs one more frame: nothing failed. */
const harmless = /^ResizeObserver loop/

export function listenForErrors(): void {
  window.addEventListener('error', (event) => {
    if (!harmless.test(event.message)) showError(event.error ?? event.message)
  })
  window.addEventListener('unhandledrejection', (event) => showError(event.reason))
}

/** Logs `error` and says that something went wrong. */
export function showError(error: unknown): void {
  reportError(error)
  toastDanger('Something went wrong', failureOf(error).message)
}
