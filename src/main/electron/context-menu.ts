/** The context menu: spelling suggestions, cut, copy, paste, and copying a link's address. */
import {
  BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron'
import type { Log } from '../ports.ts'
import { externalAddress } from './locks.ts'

type MenuTarget = Pick<
  ContextMenuParams,
  'dictionarySuggestions' | 'editFlags' | 'isEditable' | 'linkURL' | 'misspelledWord' | 'selectionText'
>

type ContextActions = { replace: (word: string) => void; learn: (word: string) => void; copy: (text: string) => void }

const separator: MenuItemConstructorOptions = { type: 'separator' }

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
