/** What the door puts on the page's window. */
import type { Bridge } from '#contract'

declare global {
  interface Window {
    readonly bridge: Bridge
  }
}
