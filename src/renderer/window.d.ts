/** What the bridge puts on the page's window. */
import type { Bridge, TextBridge } from '#contract'

declare global {
  interface Window {
    readonly bridge: Bridge
    /** Electron's; the bridge is made of it. */
    readonly textBridge?: TextBridge
  }
}
