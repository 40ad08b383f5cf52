/** How many things ask for a look, on the dock or the taskbar: what the server refused, and verdicts that nobody has seen yet. */
import { app, BrowserWindow, nativeImage } from 'electron'
import { agreeing, amount } from '#contract'

/** A red dot of 32 pixels; Windows has no number. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAAt0lEQVR42u2XzQ2AIAxGGYERXMArO7gXQ7BN53ADhiBBDjUxJlZQSnvg8C4G8j1+hGL2dTGSmCnQ2MEVfAEKsZCQiN88tukusGFArgSwTxeB0BB8J/wRsI2jpmbDfhHoEX6VaBIIHcPJ5XjacJmJrUYAGAXgTcAxhp84SsAPEPCUAAwQAEogDhCIlEAaIJBUC4gvgfgmFP8NxQ8i8aNYxWUkfh2rKEhUlGTiRamaslzFw2S+Ddk4ALDlqJeTOMy5AAAAAElFTkSuQmCC'

export type Badge = {
  /** Changes that the server refused, as of now. */
  refusals(count: number): void
  /** A verdict came while another program was in front; several windows tell the same. */
  verdict(title: string): void
}

/** Must run before the first window: coming to the front is seeing the verdicts. */
export function createBadge(): Badge {
  const verdicts = new Set<string>()
  let refused = 0
  let shown = 0

  function show(): void {
    const count = refused + verdicts.size
    if (count === shown) return
    shown = count
    if (process.platform !== 'win32') return void app.setBadgeCount(count)
    for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) mark(window)
  }

  /** Windows has the dot on each window's button. */
  function mark(window: BrowserWindow): void {
    const image = shown > 0 ? nativeImage.createFromDataURL(dot) : null
    const count = amount(shown)
    const label = agreeing(shown, `${count} campaign needs attention`, `${count} campaigns need attention`)
    window.setOverlayIcon(image, shown > 0 ? label : '')
  }

  app.on('browser-window-created', (_event, window) => {
    if (process.platform === 'win32' && shown > 0) mark(window)
  })

  app.on('browser-window-focus', () => {
    verdicts.clear()
    show()
  })
  return {
    refusals: (count) => {
      refused = count
      show()
    },
    verdict: (title) => {
      verdicts.add(title)
      show()
    },
  }
}
