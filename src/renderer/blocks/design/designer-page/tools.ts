/** The bars around the canvas: undo and redo, widths and outlines above; blocks and layers left; style and settings right. */
import type { Editor } from 'grapesjs'
import { icons } from './icons'

export type Sides = { blocks: HTMLElement; layers: HTMLElement; styles: HTMLElement; settings: HTMLElement }

export function drawSides(): Sides {
  const [blocks, layers] = tabs('left', ['Blocks', 'Layers'])
  const [styles, settings] = tabs('right', ['Style', 'Settings'])
  return { blocks, layers, styles, settings }
}

export function drawTools(editor: Editor): void {
  const undo = button('Undo', icons.undo, () => editor.UndoManager.undo())
  const redo = button('Redo', icons.redo, () => editor.UndoManager.redo())
  const wide = button('Desktop width', icons.desktop, () => editor.setDevice(widths.desktop))
  const narrow = button('Phone width', icons.phone, () => editor.setDevice(widths.phone))
  const outlines = button('Outlines', icons.outlines, () => {
    if (editor.Commands.isActive(outline)) editor.stopCommand(outline)
    else editor.runCommand(outline)
    outlines.ariaPressed = String(editor.Commands.isActive(outline))
  })
  const history = () => {
    undo.disabled = !editor.UndoManager.hasUndo()
    redo.disabled = !editor.UndoManager.hasRedo()
  }
  const device = () => {
    wide.ariaPressed = String(editor.getDevice() !== widths.phone)
    narrow.ariaPressed = String(editor.getDevice() === widths.phone)
  }
  place('tools').append(group([undo, redo]), group([wide, narrow]), group([outlines]))
  editor.on('load', () => {
    editor.UndoManager.clear()
    editor.runCommand(outline)
    outlines.ariaPressed = 'true'
    history()
    device()
  })
  editor.on('update undo redo', history)
  editor.on('change:device', device)
}

/** The library's names. */
const outline = 'core:component-outline'
const widths = { desktop: 'Desktop', phone: 'Mobile portrait' }

function button(label: string, icon: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.title = label
  made.ariaLabel = label
  made.innerHTML = icon
  made.addEventListener('click', press)
  return made
}

function group(buttons: readonly HTMLElement[]): HTMLElement {
  const made = document.createElement('div')
  made.className = 'group'
  made.append(...buttons)
  return made
}

/** Two panes under two tabs. */
function tabs(side: 'left' | 'right', names: readonly [string, string]): [HTMLElement, HTMLElement] {
  const list = document.createElement('div')
  list.className = 'tabs'
  list.role = 'tablist'
  const pane = (name: string) => {
    const made = document.createElement('div')
    made.className = 'pane'
    made.role = 'tabpanel'
    made.ariaLabel = name
    return made
  }
  const panes: [HTMLElement, HTMLElement] = [pane(names[0]), pane(names[1])]
  const heads = names.map((name, index) => {
    const head = document.createElement('button')
    head.type = 'button'
    head.role = 'tab'
    head.textContent = name
    head.addEventListener('click', () => open(index))
    return head
  })
  const open = (chosen: number) => {
    for (const [index, head] of heads.entries()) head.ariaSelected = String(index === chosen)
    for (const [index, one] of panes.entries()) one.hidden = index !== chosen
  }
  list.append(...heads)
  place(side).append(list, ...panes)
  open(0)
  return panes
}

function place(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The designer's page has no place '${id}'`)
  return found
}
