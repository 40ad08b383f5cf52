/** The background colour of a window before, between and after paints of its page; equals the page's `--hd-ground`. */
import { BrowserWindow, nativeTheme } from 'electron'

const BACKGROUND_COLOURS = { light: '#fafafb', dark: '#121214' } as const

/** The colour for the current scheme; follow changes with `followTheme`. */
export const backgroundColour = (): string =>
  nativeTheme.shouldUseDarkColors ? BACKGROUND_COLOURS.dark : BACKGROUND_COLOURS.light

/** Updates open windows when the setting or the system's scheme changes. */
export function followTheme(): void {
  nativeTheme.on('updated', () => {
    for (const window of BrowserWindow.getAllWindows())
      if (!window.isDestroyed()) window.setBackgroundColor(backgroundColour())
  })
}
