/** The menu: the system's own entries, and the switch 'Work offline'. */
import { Menu, type MenuItemConstructorOptions } from 'electron'

/** Shows the menu; `offline` is how the switch stands, `onOffline` is told of a click. */
export function showMenu(offline: boolean, onOffline: (on: boolean) => void): void {
  const mac: MenuItemConstructorOptions[] = process.platform === 'darwin' ? [{ role: 'appMenu' }] : []
  const work: MenuItemConstructorOptions = {
    label: 'Work offline',
    type: 'checkbox',
    checked: offline,
    click: (item) => onOffline(item.checked),
  }
  const file: MenuItemConstructorOptions = { label: 'File', submenu: [work, { type: 'separator' }, { role: 'quit' }] }
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([...mac, file, { role: 'editMenu' }, { role: 'viewMenu' }, { role: 'windowMenu' }]),
  )
}
