/** Herald's icon in the tray or menu bar: shows the sync state and opens windows. Present while the setting keeps Herald running. */
import { join } from 'node:path'
import { app, Menu, nativeImage, Tray } from 'electron'
import { agreeing, amount, countOf, type Settings, type SyncState } from '#contract'

export type TrayPorts = {
  /** Focuses a Herald window, and navigates to `route` unless it is null. */
  show: (route: string | null) => void
}

export type InTray = {
  /** Whether Herald keeps running without a window. */
  stays(): boolean
  settings(settings: Pick<Settings, 'keepInTray'>): void
  outbox(state: SyncState): void
}

/** Electron must be ready. */
export function createTray(ports: TrayPorts): InTray {
  let tray: Tray | null = null
  let label = outboxText(null)

  function draw(): void {
    if (!tray) return
    tray.setToolTip(`Herald: ${label}`)
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: label, enabled: false },
        { type: 'separator' },
        { label: 'Open Herald', click: () => ports.show(null) },
        { label: 'Create a New Campaign', click: () => ports.show('/campaign?create=1') },
        { type: 'separator' },
        { label: 'Quit Herald', click: () => app.quit() },
      ]),
    )
  }

  return {
    stays: () => tray !== null,
    settings: ({ keepInTray }) => {
      if (keepInTray === (tray !== null)) return
      tray?.destroy()
      tray = keepInTray ? new Tray(trayIcon()) : null
      // On Linux and macOS a click opens the menu.
      tray?.on('click', () => process.platform === 'win32' && ports.show(null))
      draw()
    },
    outbox: (state) => {
      label = outboxText(state)
      draw()
    },
  }
}

/** The number of campaigns that wait, for the user or for the server. */
function outboxText(state: Pick<SyncState, 'waiting' | 'attention'> | null): string {
  const { waiting = 0, attention = 0 } = state ?? {}
  if (attention > 0)
    return agreeing(
      attention,
      `${amount(attention)} campaign needs your attention`,
      `${amount(attention)} campaigns need your attention`,
    )
  return waiting > 0 ? `${countOf(waiting, 'campaign')} not sent yet` : 'Everything is sent'
}

/** macOS finds its template image, black and in two sizes, by its file name. */
function trayIcon() {
  const file = process.platform === 'darwin' ? 'trayTemplate.png' : 'icons/32x32.png'
  return nativeImage.createFromPath(join(app.getAppPath(), 'resources', file))
}
