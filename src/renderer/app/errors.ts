/** Logs uncaught errors of the page and shows a toast for each. */

import { reportError } from '../data/app'
import { failureOf } from '../data/failure'
import { toastDanger } from '../ui/toast'

/** Chromium reports this when a ResizeObserver needs one more frame: not an error. */
const harmless = /^ResizeObserver loop/

export function listenForErrors(): void {
  window.addEventListener('error', (event) => {
    if (!harmless.test(event.message)) showError(event.error ?? event.message)
  })
  window.addEventListener('unhandledrejection', (event) => showError(event.reason))
}

/** Logs `error` and shows a toast. */
export function showError(error: unknown): void {
  reportError(error)
  toastDanger('Something went wrong', failureOf(error).message)
}
