/** Runs the canvas: carries out the page's orders, and reports the design's state and the canvas's requests. */
import type { Component, Editor } from 'grapesjs'
import { linkProperty } from '../../../../model/design/linked'
import type { Act, FromDesigner, Insertion, ToDesigner, ViewSettings } from '../protocol'
import type { DarkIn } from '../shown-html'
import { showTagsAsChips } from './chips'
import { showDark } from './colour-scheme'
import { acceptDroppedFiles, dropAt } from './drop'
import { listenToKeys } from './keys'
import { drawOverlay, type Overlay, oncePerFrame, plainRect } from './overlay'
import { canvasOf, childrenOf, designStateOf, kindOf, partAt, rectOf, showDirections, wholeOf } from './parts'
import { copySections } from './paste'
import { copy, insert, insertAt, insertSaved, move, remove } from './place'
import { cleanFragment } from './sanitise'
import { isInFooter, scrollToFooter, showFooter, showStage } from './stage'
import { createTagList } from './tag-list'
import { drawTextBar, type EditedText } from './text-bar'
import { applyDifference, change, countEdits, stepsOf } from './values'
import { endWriting, listenToWriting, writeInPlace } from './writing'

/** An empty element that only finds the place of a picture. */
const pictureInsertion = { source: '<mj-image>', row: '<mj-section>' }

type OpenOrder = ToDesigner & { kind: 'open' }
type Order = Exclude<ToDesigner, { kind: 'open' | 'get' | 'picture' | 'scheme' }>

export function workOn(editor: Editor, openOrder: OpenOrder, send: (message: FromDesigner) => void) {
  const edits = countEdits(editor)
  let isDrawn = false
  let overlay: Overlay | null = null
  let dark: DarkIn | null = null
  let footer = ''
  const report = oncePerFrame(() => {
    if (!isDrawn) return
    showDark(editor, dark)
    showFooter(canvasOf(editor), footer, dark, wholeOf(editor)?.getAttributes()['background-color'])
    showDirections(editor)
    send({ kind: 'design-state', design: { ...designStateOf(editor), changes: edits.count() } })
  })
  const changed = () => {
    send({ kind: 'changed' })
    report()
  }
  const writingEnded = () => {
    edits.writes()
    changed()
  }
  const { chips, bar } = openWritingTools(editor, openOrder, { tell: send, wrote: writingEnded })
  reportPictureRequests(editor, send)
  const workbench: Workbench = { editor, edits, changed, tell: send, asOneStep: stepsOf(editor) }
  const act = (kind: Act, id?: string, keeps?: boolean) => performOnPart(workbench, kind, id, keeps)

  const drag = async ({ insertion, at, drop: drops }: Order & { kind: 'drag' }): Promise<void> => {
    const drop = at && dropAt(editor, { insertion }, at)
    overlay?.showDrop(drops ? null : drop)
    if (drops && drop) await insertDropped(workbench, insertion, drop)
  }

  return {
    ready: () => {
      isDrawn = true
      overlay = drawOverlay(editor, {
        act: (next) => void act(next),
        add: (after, rect) => send({ kind: 'add', after, at: rect }),
        moved: (part, { parent, at }) => {
          edits.steps(1)
          part.move(parent, { at })
          choose(editor, part)
          changed()
        },
      })
      editor.on('update', changed)
      editor.on('component:toggled rte:enable rte:disable', report)
      acceptDroppedFiles(editor, {
        give: (file, id, point) => send({ kind: 'picture-given', file, id, at: point }),
        over: (point) => overlay?.showDrop(point && dropAt(editor, { insertion: pictureInsertion }, point)),
      })
      listenToChoices(editor, (isFooter) => send({ kind: 'footer', chosen: isFooter }))
      listenToWriting(editor, writingEnded)
      copySections(editor, (row) => {
        edits.steps(1)
        choose(editor, insertSaved(editor, row))
        changed()
      })
      listenToKeys(editor, { act: (next) => void act(next), add: () => reportAddRequests(editor, send) })
      editor.Canvas.getWindow().addEventListener('scroll', bar.place, { passive: true })
      dark = openOrder.look?.dark ?? null
      footer = openOrder.look?.footer ?? ''
      if (openOrder.look) show(editor, openOrder.look, chips.speak)
      report()
    },
    onOrder: async (order: Order): Promise<void> => {
      if (order.kind === 'act') await act(order.act, order.id, order.keeps)
      else if (order.kind === 'drag') await drag(order)
      else if (order.kind === 'look') {
        dark = order.look.dark
        footer = order.look.footer ?? ''
        show(editor, order.look, chips.speak)
        overlay?.place()
        report()
      } else if (order.kind === 'show-footer') {
        await endWriting(editor)
        choose(editor, null)
        scrollToFooter(canvasOf(editor))
      } else if (order.kind === 'default') chips.setDefault(order.fallback)
      else if (order.kind === 'focus') editor.Canvas.getWindow().focus()
      else await changeDesign(workbench, order)
    },
  }
}

/** The canvas with its edit count, undo steps and reports. */
type Workbench = {
  editor: Editor
  edits: ReturnType<typeof countEdits>
  /** Called after the design changed. */
  changed: () => void
  tell: (message: FromDesigner) => void
  asOneStep: ReturnType<typeof stepsOf>
}

const find = (editor: Editor, id: string): Component | undefined => editor.Components.getById(id)

type WritingPorts = { tell: (message: FromDesigner) => void; wrote: () => void }

/** Sets up the tools for an open text: the bar, the list of tags, and chips for tags. */
function openWritingTools(editor: Editor, { tags, campaign }: OpenOrder, { tell, wrote }: WritingPorts) {
  const chips = showTagsAsChips(editor, tags, { pressed: (tag) => tell({ kind: 'tag', ...tag }), changed: wrote })
  const insertTag = (placeholder: string) => {
    const openDocument = editor.getEditing()?.getEl()?.ownerDocument
    openDocument?.execCommand('insertHTML', false, chips.chipFor(placeholder).outerHTML)
    wrote()
  }
  const list = createTagList(tags, insertTag)
  const bar = drawTextBar(tags, campaign, list.openBelow)
  const writingTools = {
    open: (written: EditedText) => {
      bar.open(written)
      list.open(written.element)
    },
    close: () => {
      bar.close()
      list.close()
    },
  }
  writeInPlace(editor, writingTools, wrote)
  return { chips, bar }
}

/** Replaces the library's picture dialog, which opens on a double-click. */
function reportPictureRequests(editor: Editor, send: WritingPorts['tell']): void {
  editor.on('command:run:before:open-assets', ({ options }: { options: { abort?: boolean } }) => {
    options.abort = true
    const part = partAt(editor.getSelected())
    if (part) send({ kind: 'picture-wanted', id: part.getId() })
  })
}

/** Requests the list of blocks below the selected part, at the plus. */
function reportAddRequests(editor: Editor, send: WritingPorts['tell']): void {
  const part = partAt(editor.getSelected())
  const root = wholeOf(editor)
  const rows = root ? childrenOf(root) : []
  const row = part ? rows.find((row) => row === part || part.parents().includes(row)) : rows.at(-1)
  const element = (row ?? root)?.getEl()
  const { x, y, width, height } = element ? rectOf(editor, element) : plainRect(document.body)
  send({
    kind: 'add',
    after: row?.getId() ?? null,
    at: { x: x + width / 2, y: Math.min(y + height, innerHeight / 2), width: 1, height: 1 },
  })
}

/** Passes whether the footer was chosen, when no part is. */
function listenToChoices(editor: Editor, onNone: (isFooter: boolean) => void): void {
  // Components inside a text are selected as the text.
  editor.on('component:selected', (chosen: Component) => {
    const part = partAt(chosen)
    if (part !== chosen) editor.select(part ?? undefined)
    if (!part) onNone(false)
  })
  canvasOf(editor).addEventListener('click', (event) => {
    if (!isInFooter(event)) return
    // Its link leads nowhere here.
    event.preventDefault()
    void endWriting(editor)
    choose(editor, null)
    onNone(true)
  })
  // A press on the background clears the selection. The library repeats presses from inside its frame on the frame itself.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && !target.closest('iframe, #overlay, #text-bar, #tag-list')) {
      editor.select(undefined)
      onNone(false)
    }
  })
}

/** Carries out an action on the part with `id`, else on the selected part. With `keeps`, the selection does not change. */
async function performOnPart({ editor, edits, changed, tell }: Workbench, kind: Act, id?: string, keeps = false) {
  const part = partAt(id ? find(editor, id) : editor.getSelected())
  if (kind === 'undo' || kind === 'redo') {
    await endWriting(editor)
    edits.steps(kind === 'undo' ? -1 : 1)
    if (kind === 'undo') editor.UndoManager.undo()
    else editor.UndoManager.redo()
    return changed()
  }
  if (!part || part === wholeOf(editor)) return
  if (kind === 'edit')
    return startWriting(editor, part, (picture) => tell({ kind: 'picture-wanted', id: picture.getId() }))
  await endWriting(editor)
  if (kind === 'out') return chooseAround(editor, part)
  edits.steps(1)
  if (kind === 'up' || kind === 'down') {
    move(editor, part, kind === 'up' ? -1 : 1)
    choose(editor, part)
  } else {
    const selected = editor.getSelected()
    const next = kind === 'copy' ? copy(part) : remove(part)
    choose(editor, keeps ? selected : next)
  }
  changed()
}

/** Carries out an order that selects a part or changes the design. */
async function changeDesign(workbench: Workbench, order: Order): Promise<void> {
  const { editor, edits, changed } = workbench
  if (order.kind === 'choose') {
    await endWriting(editor)
    choose(editor, order.id === null ? null : find(editor, order.id))
  } else if (order.kind === 'set') {
    const part = find(editor, order.id)
    if (part) await setValues(workbench, part, order)
  } else if (order.kind === 'set-all') {
    await endWriting(editor)
    edits.sets(order.types.join(), false)
    for (const part of partsOfTypes(wholeOf(editor), order.types)) change(part, order.patch)
    changed()
  } else if (order.kind === 'link') {
    await endWriting(editor)
    edits.steps(1)
    find(editor, order.id)?.set(linkProperty, order.link ?? undefined)
    changed()
  } else if (order.kind === 'fixed') {
    await endWriting(editor)
    edits.steps(1)
    applyDifference(editor, order.project)
    changed()
  } else if (order.kind === 'insert') {
    await endWriting(editor)
    edits.steps(1)
    if ('into' in order) find(editor, order.into)?.append(order.insertion.source)
    else beginWith(editor, insert(editor, order.insertion, order.after))
    changed()
  }
}

async function setValues(workbench: Workbench, part: Component, order: Order & { kind: 'set' }): Promise<void> {
  const { editor, edits, changed, asOneStep } = workbench
  const { patch, words, html, stay } = order
  await endWriting(editor)
  edits.sets(`${part.getId()} ${stay ?? Object.keys(patch)}`, stay !== undefined)
  asOneStep(stay ?? null, () => {
    change(part, patch)
    if (words !== undefined) part.components(escapedText(words))
    if (html !== undefined) part.components(cleanFragment(html))
  })
  changed()
}

async function insertDropped(
  { editor, edits, changed }: Workbench,
  insertion: Insertion,
  drop: Parameters<typeof insertAt>[2],
): Promise<void> {
  await endWriting(editor)
  edits.steps(1)
  choose(editor, insertAt(editor, insertion, drop))
  changed()
}

function choose(editor: Editor, part: Component | null | undefined): void {
  editor.select(part ?? undefined)
  part?.getEl()?.scrollIntoView({ block: 'nearest' })
}

/** After a block was added: focuses the canvas and selects the block's placeholder text, so that typing replaces it. */
function beginWith(editor: Editor, part: Component | null | undefined): void {
  choose(editor, part)
  editor.Canvas.getWindow().focus()
  if (!part?.is('mj-text') && !part?.is('text')) return
  // The text opens asynchronously, with the caret at its end.
  editor.once('rte:enable', () => {
    const openElement = canvasOf(editor).querySelector('[contenteditable="true"]')
    if (openElement) openElement.ownerDocument.getSelection()?.selectAllChildren(openElement)
  })
  part.trigger('focus')
}

function chooseAround(editor: Editor, part: Component): void {
  const parentPart = partAt(part.parent())
  choose(editor, parentPart === wholeOf(editor) ? null : parentPart)
}

/** Starts typing in a text; for a picture, requests another one. */
function startWriting(editor: Editor, part: Component, picture: (part: Component) => void): void {
  if (part.is('mj-image') || part.is('image')) picture(part)
  else {
    editor.select(part)
    part.trigger('focus')
  }
}

const partsOfTypes = (part: Component | null, types: readonly string[]): Component[] =>
  part
    ? childrenOf(part).flatMap((child) => [
        ...(types.includes(kindOf(child)) ? [child] : []),
        ...partsOfTypes(child, types),
      ])
    : []

function show(
  editor: Editor,
  { width, dark, person, stage }: ViewSettings,
  speak: (person: ViewSettings['person']) => void,
): void {
  const screen = width === null ? '100%' : `${width}px`
  document.documentElement.toggleAttribute('data-wide', width === null)
  showStage(canvasOf(editor), stage ?? null)
  // Without a media condition, styles apply at every width.
  if (!editor.Devices.get(screen))
    editor.Devices.add({ id: screen, name: screen, width: width === null ? '' : screen, widthMedia: '' })
  editor.setDevice(screen)
  showDark(editor, dark)
  speak(person)
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapedText = (text: string): string => text.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)
