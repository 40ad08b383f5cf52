/** The application's menu: the system's own entries, the editor's keys and the switch 'Work offline'. */
import { BrowserWindow, Menu, type MenuItemConstructorOptions } from 'electron'
import type { DeskCommand } from '#contract'

export type MenuPorts = {
  mac: boolean
  /** Reload and developer tools are for those who run the sources. */
  packaged: boolean
  /** Told of a click on 'Work offline'. */
  onOffline: (on: boolean) => void
  /** What the page answers: About, backup, restore. */
  onCommand: (command: DeskCommand) => void
  onLog: () => void
}

const offlineId = 'work-offline'
const separator: MenuItemConstructorOptions = { type: 'separator' }

export function showMenu(ports: MenuPorts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(ports)))
}

/** The switch was moved in the page, or in another window. */
export function showOffline(on: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById(offlineId)
  if (item) item.checked = on
}

function template(ports: MenuPorts): MenuItemConstructorOptions[] {
  const { mac, packaged } = ports
  const zoom: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }]
  const sources: MenuItemConstructorOptions[] = [separator, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    ...(mac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: 'File', submenu: fileMenu(ports) },
    { role: 'editMenu' },
    { label: 'View', submenu: [...zoom, separator, { role: 'togglefullscreen' }, ...(packaged ? [] : sources)] },
    { role: 'windowMenu' },
    { label: 'Help', role: 'help', submenu: helpMenu(ports) },
  ]
}

const helpMenu = ({ onCommand, onLog }: MenuPorts): MenuItemConstructorOptions[] => [
  { label: 'About Herald', click: () => onCommand('about') },
  { label: 'Show the log', click: onLog },
]

function fileMenu({ mac, onOffline, onCommand }: MenuPorts): MenuItemConstructorOptions[] {
  return [
    key('Save the step', 'S', mac),
    key('Main button of the page', 'Enter', mac),
    separator,
    key('Go to…', 'K', mac),
    {
      id: offlineId,
      label: 'Work offline',
      type: 'checkbox',
      checked: false,
      click: (item) => onOffline(item.checked),
    },
    separator,
    { label: 'Back up everything…', click: () => onCommand('backup') },
    { label: 'Restore a backup…', click: () => onCommand('restore') },
    separator,
    { role: mac ? 'close' : 'quit' },
  ]
}

/**
 * A key that the page itself listens for: the menu shows it and leaves it to the page (Windows and Linux by `registerAccelerator`, macOS
 * asks the page first anyway). A click presses the same key, so that there is one way only.
 */
function key(label: string, keyCode: string, mac: boolean): MenuItemConstructorOptions {
  const modifiers: ('meta' | 'control')[] = [mac ? 'meta' : 'control']
  return {
    label,
    accelerator: `CmdOrCtrl+${keyCode}`,
    registerAccelerator: false,
    click: () => {
      const contents = BrowserWindow.getFocusedWindow()?.webContents
      contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers })
      contents?.sendInputEvent({ type: 'keyUp', keyCode, modifiers })
    },
  }
}
