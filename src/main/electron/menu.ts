/** Herald's menus: the application's, with the system's standard entries, the editor's keys and 'Work offline'; and the context menu. */
import {
  BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron'
import { type DesktopCommand, sharedActs } from '#contract'
import type { Log } from '../ports.ts'
import { externalAddress } from './locks.ts'

export type MenuPorts = {
  mac: boolean
  /** False in a run from the sources: then the menu has Reload and developer tools. */
  packaged: boolean
  /** Called when the user clicks 'Work offline'. */
  onOffline: (isOffline: boolean) => void
  /** Commands that the page carries out: About, backup, restore, undo. */
  onCommand: (command: DesktopCommand) => void
  onLog: () => void
  /** Opens another window, at the list. */
  onWindow: () => void
  /** Opens 'Find on this page' in the focused window. */
  onFind: () => void
  onFindStep: (direction: 'next' | 'previous') => void
}

const workOfflineId = 'work-offline'
const separator: MenuItemConstructorOptions = { type: 'separator' }

export function showMenu(ports: MenuPorts): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(ports)))
}

/** Updates the menu after the switch was changed in a page. */
export function showOffline(isOffline: boolean): void {
  const item = Menu.getApplicationMenu()?.getMenuItemById(workOfflineId)
  if (item) item.checked = isOffline
}

function menuTemplate(ports: MenuPorts): MenuItemConstructorOptions[] {
  const { mac, packaged } = ports
  const zoom: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }]
  const sources: MenuItemConstructorOptions[] = [separator, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    ...(mac ? [{ label: 'Herald', submenu: macMenu(ports) }] : []),
    { label: 'File', submenu: fileMenu(ports) },
    { label: 'Edit', submenu: editMenu(ports) },
    {
      label: 'View',
      submenu: [
        ...historyItems(mac),
        separator,
        ...zoom,
        separator,
        { role: 'togglefullscreen' },
        ...(packaged ? [] : sources),
      ],
    },
    { role: 'windowMenu' },
    { label: 'Help', role: 'help', submenu: helpMenu(ports) },
  ]
}

const aboutItem = ({ onCommand }: MenuPorts): MenuItemConstructorOptions => ({
  label: sharedActs.about.label,
  click: () => onCommand('about'),
})

const updateItems = ({ onCommand }: MenuPorts): MenuItemConstructorOptions => ({
  label: sharedActs.updates.label,
  click: () => onCommand('updates'),
})

const historyItems = (isMac: boolean): MenuItemConstructorOptions[] => [
  { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: () => navigateFocusedWindow('back') },
  { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: () => navigateFocusedWindow('forward') },
]

/** In the application menu on macOS, in File elsewhere. The page handles the key itself. */
const settingsItems = ({ onCommand }: MenuPorts): MenuItemConstructorOptions =>
  pageKey(sharedActs.settings.label, 'CmdOrCtrl+,', () => onCommand('settings'))

/** On macOS, About is only in the application menu. */
const helpMenu = (ports: MenuPorts): MenuItemConstructorOptions[] => [
  ...(ports.mac ? [] : [aboutItem(ports), updateItems(ports)]),
  { label: sharedActs.log.label, click: ports.onLog },
]

/** Like the role 'appMenu', with our own About. */
const macMenu = (ports: MenuPorts): MenuItemConstructorOptions[] => [
  aboutItem(ports),
  updateItems(ports),
  separator,
  settingsItems(ports),
  separator,
  { role: 'services' },
  separator,
  { role: 'hide' },
  { role: 'hideOthers' },
  { role: 'unhide' },
  separator,
  { role: 'quit' },
]

/** Undo acts on the campaign unless a text field has focus; only the page knows which. */
const editMenu = ({ mac, onCommand, onFind, onFindStep }: MenuPorts): MenuItemConstructorOptions[] => [
  pageKey(sharedActs.undo.label, 'CmdOrCtrl+Z', () => onCommand('undo')),
  pageKey(sharedActs.redo.label, mac ? 'Shift+CmdOrCtrl+Z' : 'CmdOrCtrl+Y', () => onCommand('redo')),
  separator,
  { role: 'cut' },
  { role: 'copy' },
  { role: 'paste' },
  { role: 'delete' },
  separator,
  { role: 'selectAll' },
  separator,
  { label: sharedActs.find.label, accelerator: 'CmdOrCtrl+F', click: onFind },
  { label: 'Find next', accelerator: mac ? 'Cmd+G' : 'F3', click: () => onFindStep('next') },
  { label: 'Find previous', accelerator: mac ? 'Shift+Cmd+G' : 'Shift+F3', click: () => onFindStep('previous') },
]

function fileMenu(ports: MenuPorts): MenuItemConstructorOptions[] {
  const { mac, onOffline, onCommand } = ports
  return [
    { label: 'New window', accelerator: 'CmdOrCtrl+Shift+N', click: () => ports.onWindow() },
    separator,
    keyItem(sharedActs.save, mac),
    keyItem(sharedActs.primary, mac),
    separator,
    pageKey(sharedActs.print.label, 'CmdOrCtrl+P', () => onCommand('print')),
    separator,
    keyItem(sharedActs.goTo, mac),
    {
      id: workOfflineId,
      label: sharedActs.offline.label,
      type: 'checkbox',
      checked: false,
      click: (item) => onOffline(item.checked),
    },
    separator,
    { label: sharedActs.backup.label, click: () => onCommand('backup') },
    { label: sharedActs.restore.label, click: () => onCommand('restore') },
    ...(mac ? [] : [separator, settingsItems(ports)]),
    separator,
    { role: mac ? 'close' : 'quit' },
  ]
}

/** A click sends the key to the page, so that menu and keyboard use the same code. */
function keyItem({ label, keys }: { label: string; keys: string }, isMac: boolean): MenuItemConstructorOptions {
  const keyCode = keys.replace('mod ', '')
  const modifiers: ('meta' | 'control')[] = [isMac ? 'meta' : 'control']
  return pageKey(label, `CmdOrCtrl+${keyCode}`, () => {
    const contents = BrowserWindow.getFocusedWindow()?.webContents
    contents?.sendInputEvent({ type: 'keyDown', keyCode, modifiers })
    contents?.sendInputEvent({ type: 'keyUp', keyCode, modifiers })
  })
}

/**
 * A menu entry for a key that the page handles: the menu only displays it (`registerAccelerator` on Windows and Linux; macOS asks the page
 * first).
 */
const pageKey = (label: string, accelerator: string, click: () => void): MenuItemConstructorOptions => ({
  label,
  accelerator,
  registerAccelerator: false,
  click,
})

type Direction = 'back' | 'forward'

/**
 * Back and forward as in a browser. Herald is one document, so nothing reloads. Windows and Linux report the buttons of mice and keyboards
 * for back and forward; macOS reports a swipe with three fingers.
 */
export function followGestures(window: BrowserWindow): void {
  window.on('app-command', (_event, command) => {
    if (command === 'browser-backward') go(window.webContents, 'back')
    if (command === 'browser-forward') go(window.webContents, 'forward')
  })
  window.on('swipe', (_event, direction) => {
    if (direction === 'left') go(window.webContents, 'back')
    if (direction === 'right') go(window.webContents, 'forward')
  })
}

/** Navigates in the window with keyboard focus. */
function navigateFocusedWindow(direction: Direction): void {
  const contents = BrowserWindow.getFocusedWindow()?.webContents
  if (contents) go(contents, direction)
}

function go({ navigationHistory: history }: WebContents, direction: Direction): void {
  if (direction === 'back' && history.canGoBack()) history.goBack()
  if (direction === 'forward' && history.canGoForward()) history.goForward()
}

type MenuTarget = Pick<
  ContextMenuParams,
  'dictionarySuggestions' | 'editFlags' | 'isEditable' | 'linkURL' | 'misspelledWord' | 'selectionText'
>

type ContextActions = { replace: (word: string) => void; learn: (word: string) => void; copy: (text: string) => void }

/** The context menu: spelling suggestions, cut, copy, paste, and copying a link's address. */
export function offerContextMenu(contents: WebContents, log: Log): void {
  contents.on('context-menu', (_event, target) => {
    const items = contextItems(target, {
      replace: (word) => contents.replaceMisspelling(word),
      learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      copy: (text) => {
        clipboard.writeText(text).catch((error) => log('warn', 'The clipboard could not be written', error))
      },
    })
    const window = BrowserWindow.fromWebContents(contents)
    if (items.length > 0 && window) Menu.buildFromTemplate(items).popup({ window })
  })
}

/** Returns an empty list if there is nothing to offer; then no menu opens. */
function contextItems(target: MenuTarget, acts: ContextActions): MenuItemConstructorOptions[] {
  const groups = [spellingItems(target, acts), linkItems(target, acts), editingItems(target)].filter(
    (group) => group.length > 0,
  )
  return groups.flatMap((group, index) => (index === 0 ? group : [separator, ...group]))
}

function spellingItems(
  { misspelledWord: word, dictionarySuggestions }: MenuTarget,
  acts: ContextActions,
): MenuItemConstructorOptions[] {
  if (word === '') return []
  const suggestionItems = dictionarySuggestions.map((label) => ({ label, click: () => acts.replace(label) }))
  return [
    ...(suggestionItems.length > 0 ? suggestionItems : [{ label: 'No suggestions', enabled: false }]),
    { label: 'Add to dictionary', click: () => acts.learn(word) },
  ]
}

function linkItems({ linkURL }: MenuTarget, acts: ContextActions): MenuItemConstructorOptions[] {
  const address = externalAddress(linkURL)
  return address === null ? [] : [{ label: 'Copy link address', click: () => acts.copy(address) }]
}

function editingItems({ isEditable, selectionText, editFlags }: MenuTarget): MenuItemConstructorOptions[] {
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
  return [
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    separator,
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}
