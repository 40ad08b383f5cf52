/** The colour behind a page, as the page's own (`--hd-ground`): what a window shows before, between and after its paints. */
import { BrowserWindow, nativeTheme } from 'electron'

const BACKGROUND_COLOURS = { light: '#fafafb', dark: '#121214' } as const

/** Of this moment. */
export const backgroundColour = (): string =>
  nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOURS.dark : BACKGROUND_COLOURS.light

/** Windows that are open follow the setting, and the system. */
export function followTheme(): void {
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.setBackgroundColor(backgroundColour())
  })
}
