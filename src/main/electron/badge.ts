/** The number on the dock or taskbar: changes that the server refused, and approval verdicts that the user has not seen. */
import { app, BrowserWindow, nativeImage } from 'electron'
import { agreeing, amount } from '#contract'

/** A red dot of 32 pixels; Windows cannot show a number. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAAt0lEQVR42u2XzQ2AIAxGGYERXMArO7gXQ7BN53ADhiBBDjUxJlZQSnvg8C4G8j1+hGL2dTGSmCnQ2MEVfAEKsZCQiN88tukusGFArgSwTxeB0BB8J/wRsI2jpmbDfhHoEX6VaBIIHcPJ5XjacJmJrUYAGAXgTcAxhp84SsAPEPCUAAwQAEogDhCIlEAaIJBUC4gvgfgmFP8NxQ8i8aNYxWUkfh2rKEhUlGTiRamaslzFw2S+Ddk4ALDlqJeTOMy5AAAAAElFTkSuQmCC'

export type Badge = {
  /** The current number of changes that the server refused. */
  refusals(count: number): void
  /** A campaign was approved or rejected while another program was in front. Several windows may report the same one. */
  verdict(title: string): void
}

/** Must run before the first window. Focusing a window marks the verdicts as seen. */
export function createBadge(): Badge {
  const verdicts = new Set<string>()
  let refusedCount = 0
  let shownCount = 0

  function show(): void {
    const count = refusedCount + verdicts.size
    if (count === shownCount) return
    shownCount = count
    if (process.platform !== 'win32') return void app.setBadgeCount(count)
    for (const window of BrowserWindow.getAllWindows()) if (!window.isDestroyed()) mark(window)
  }

  /** Windows shows the dot on the taskbar button of each window. */
  function mark(window: BrowserWindow): void {
    const image = shownCount > 0 ? nativeImage.createFromDataURL(dot) : null
    const count = amount(shownCount)
    const label = agreeing(shownCount, `${count} campaign needs attention`, `${count} campaigns need attention`)
    window.setOverlayIcon(image, shownCount > 0 ? label : '')
  }

  app.on('browser-window-created', (_event, window) => {
    if (process.platform === 'win32' && shownCount > 0) mark(window)
  })

  app.on('browser-window-focus', () => {
    verdicts.clear()
    show()
  })
  return {
    refusals: (count) => {
      refusedCount = count
      show()
    },
    verdict: (title) => {
      verdicts.add(title)
      show()
    },
  }
}
