/** The canvas at work: carries out what the page says, and tells it how the design stands and what is wanted of it. */
import type { Component, Editor } from 'grapesjs'
import type { DarkIn } from '../dark'
import type { Act, FromDesigner, ToDesigner, ViewSettings } from '../protocol'
import { showTagsAsChips } from './chips'
import { dropAt } from './drop'
import { showDark } from './dusk'
import { takeGiven } from './given'
import { listenToKeys } from './keys'
import { drawOverlay, type Overlay, once, plainRect } from './overlay'
import { canvasOf, childrenOf, designStateOf, kindOf, partAt, rectOf, wholeOf } from './parts'
import { copy, insert, insertAt, move, remove } from './place'
import { cleanFragment } from './sanitise'
import { showStage } from './stage'
import { offerTags } from './tag-list'
import { drawTextBar, type Written } from './text-bar'
import { change } from './values'
import { endWriting, listenToWriting, writeInPlace } from './writing'

/** What a picture is, as far as its place goes. */
const aPicture = { source: '<mj-image>', row: '<mj-section>' }

type Open = ToDesigner & { kind: 'open' }
type Order = Exclude<ToDesigner, { kind: 'open' | 'get' | 'picture' | 'scheme' }>

export function workOn(editor: Editor, { tags, campaign, look }: Open, tell: (message: FromDesigner) => void) {
  const edits = countEdits(editor)
  let drawn = false
  let overlay: Overlay | null = null
  let dark: DarkIn | null = null
  const report = once(() => {
    if (drawn && dark) showDark(editor, dark)
    if (drawn) tell({ kind: 'design-state', design: { ...designStateOf(editor), changes: edits.count() } })
  })
  const changed = () => {
    tell({ kind: 'changed' })
    report()
  }
  const wrote = () => {
    edits.writes()
    changed()
  }
  const chips = showTagsAsChips(editor, tags, { pressed: (tag) => tell({ kind: 'tag', ...tag }), changed: wrote })
  const insertTag = (placeholder: string) => {
    const open = editor.getEditing()?.getEl()?.ownerDocument
    open?.execCommand('insertHTML', false, chips.html(placeholder))
    wrote()
  }
  const bar = drawTextBar(tags, campaign, insertTag)
  const list = offerTags(tags, insertTag)
  const opened = {
    open: (written: Written) => {
      bar.open(written)
      list.open(written.element)
    },
    close: () => {
      bar.close()
      list.close()
    },
  }
  writeInPlace(editor, opened, wrote)
  // The library's own dialog for pictures, which a second press on one opens.
  editor.on('command:run:before:open-assets', ({ options }: { options: { abort?: boolean } }) => {
    options.abort = true
    const part = partAt(editor.getSelected())
    if (part) tell({ kind: 'picture-wanted', id: part.getId() })
  })
  const find = (id: string): Component | undefined => editor.Components.getById(id)
  const addHere = () => {
    const part = partAt(editor.getSelected())
    const whole = wholeOf(editor)
    const rows = whole ? childrenOf(whole) : []
    const row = part ? rows.find((one) => one === part || part.parents().includes(one)) : rows.at(-1)
    const element = (row ?? whole)?.getEl()
    const { x, y, width, height } = element ? rectOf(editor, element) : plainRect(document.body)
    // Under what is chosen, where the plus is.
    tell({
      kind: 'add',
      after: row?.getId() ?? null,
      at: { x: x + width / 2, y: Math.min(y + height, innerHeight / 2), width: 1, height: 1 },
    })
  }

  async function act(kind: Act, id?: string, keeps = false): Promise<void> {
    const part = partAt(id ? find(id) : editor.getSelected())
    if (kind === 'undo' || kind === 'redo') {
      await endWriting(editor)
      edits.steps(kind === 'undo' ? -1 : 1)
      if (kind === 'undo') editor.UndoManager.undo()
      else editor.UndoManager.redo()
      return changed()
    }
    if (!part || part === wholeOf(editor)) return
    if (kind === 'edit') return startWriting(editor, part, (one) => tell({ kind: 'picture-wanted', id: one.getId() }))
    await endWriting(editor)
    if (kind === 'out') return chooseAround(editor, part)
    edits.steps(1)
    if (kind === 'up' || kind === 'down') {
      move(editor, part, kind === 'up' ? -1 : 1)
      choose(editor, part)
    } else {
      const known = editor.getSelected()
      const next = kind === 'copy' ? copy(part) : remove(part)
      choose(editor, keeps ? known : next)
    }
    changed()
  }

  const asOneStep = stepsOf(editor)
  async function set(part: Component, { patch, words, html, stay }: Order & { kind: 'set' }): Promise<void> {
    await endWriting(editor)
    edits.sets(`${part.getId()} ${stay ?? Object.keys(patch)}`, stay !== undefined)
    asOneStep(stay ?? null, () => {
      change(part, patch)
      if (words !== undefined) part.components(escaped(words))
      if (html !== undefined) part.components(cleanFragment(html))
    })
    changed()
  }

  return {
    ready: () => {
      drawn = true
      overlay = drawOverlay(editor, {
        act: (one) => void act(one),
        add: (after, at) => tell({ kind: 'add', after, at }),
        moved: (part, { parent, at }) => {
          edits.steps(1)
          part.move(parent, { at })
          choose(editor, part)
          changed()
        },
      })
      editor.on('update', changed)
      editor.on('component:toggled rte:enable rte:disable', report)
      // What belongs to a text is chosen as the text.
      editor.on('component:selected', (chosen: Component) => {
        const part = partAt(chosen)
        if (part !== chosen) editor.select(part ?? undefined)
      })
      takeGiven(editor, {
        give: (file, id, at) => tell({ kind: 'picture-given', file, id, at }),
        over: (at) => overlay?.showDrop(at && dropAt(editor, { insertion: aPicture }, at)),
      })
      // The ground around the message belongs to none of its parts. The library repeats on its frame what was pressed inside of it.
      document.addEventListener('pointerdown', ({ target }) => {
        if (target instanceof Element && !target.closest('iframe, #overlay, #text-bar, #tag-list'))
          editor.select(undefined)
      })
      listenToWriting(editor, wrote)
      listenToKeys(editor, { act: (one) => void act(one), add: addHere })
      editor.Canvas.getWindow().addEventListener('scroll', bar.place, { passive: true })
      dark = look?.dark ?? null
      if (look) show(editor, look, chips.speak)
      report()
    },
    hear: async (order: Order): Promise<void> => {
      if (order.kind === 'choose') {
        await endWriting(editor)
        choose(editor, order.id === null ? null : find(order.id))
      } else if (order.kind === 'set') {
        const part = find(order.id)
        if (part) await set(part, order)
      } else if (order.kind === 'set-all') {
        await endWriting(editor)
        edits.sets(order.types.join(), false)
        for (const part of everyOf(wholeOf(editor), order.types)) change(part, order.patch)
        changed()
      } else if (order.kind === 'insert') {
        await endWriting(editor)
        edits.steps(1)
        if ('into' in order) find(order.into)?.append(order.insertion.source)
        else choose(editor, insert(editor, order.insertion, order.after))
        changed()
      } else if (order.kind === 'act') await act(order.act, order.id, order.keeps)
      else if (order.kind === 'drag') {
        const drop = order.at && dropAt(editor, { insertion: order.insertion }, order.at)
        overlay?.showDrop(order.drop ? null : drop)
        if (!order.drop || !drop) return
        await endWriting(editor)
        edits.steps(1)
        choose(editor, insertAt(editor, order.insertion, drop))
        changed()
      } else if (order.kind === 'look') {
        dark = order.look.dark
        show(editor, order.look, chips.speak)
        overlay?.place()
      } else if (order.kind === 'default') chips.setDefault(order.fallback)
      else if (order.kind === 'focus') editor.Canvas.getWindow().focus()
    },
  }
}

function choose(editor: Editor, part: Component | null | undefined): void {
  editor.select(part ?? undefined)
  part?.getEl()?.scrollIntoView({ block: 'nearest' })
}

function chooseAround(editor: Editor, part: Component): void {
  const around = partAt(part.parent())
  choose(editor, around === wholeOf(editor) ? null : around)
}

/** Words are written in their place; of a picture another one is wanted. */
function startWriting(editor: Editor, part: Component, picture: (part: Component) => void): void {
  if (part.is('mj-image') || part.is('image')) picture(part)
  else {
    editor.select(part)
    part.trigger('focus')
  }
}

const everyOf = (part: Component | null, types: readonly string[]): Component[] =>
  part
    ? childrenOf(part).flatMap((child) => [...(types.includes(kindOf(child)) ? [child] : []), ...everyOf(child, types)])
    : []

function show(
  editor: Editor,
  { width, dark, person, stage }: ViewSettings,
  speak: (person: ViewSettings['person']) => void,
): void {
  const screen = width === null ? '100%' : `${width}px`
  document.documentElement.toggleAttribute('data-wide', width === null)
  showStage(canvasOf(editor), stage ?? null)
  // Styles belong to every width: a width of a screen is no condition of theirs.
  if (!editor.Devices.get(screen))
    editor.Devices.add({ id: screen, name: screen, width: width === null ? '' : screen, widthMedia: '' })
  editor.setDevice(screen)
  showDark(editor, dark)
  speak(person)
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replace(/[&<>]/g, (mark) => marks[mark] ?? mark)

/** Work of the same stay takes the place of what that stay did before; null is a step of its own. */
function stepsOf({ UndoManager }: Editor) {
  let last: { stay: number; pointer: number } | null = null
  return (stay: number | null, work: () => void): void => {
    if (last && last.stay === stay && last.pointer === UndoManager.getPointer()) UndoManager.undo()
    const before = UndoManager.getPointer()
    work()
    const pointer = UndoManager.getPointer()
    last = stay !== null && pointer > before ? { stay, pointer } : null
  }
}

/** Milliseconds in which one value that goes on changing is one edit. */
const EDIT_WINDOW_MS = 1_500

/** What a person did since the design was opened, as they would count it: what is written in one text is one change. */
function countEdits(editor: Editor) {
  let count = 0
  let writing: unknown = null
  let last = { key: '', at: 0 }
  return {
    count: () => count,
    steps: (by: number) => {
      count = Math.max(0, count + by)
      last = { key: '', at: 0 }
    },
    writes: () => {
      const open = editor.getEditing()
      if (open && open !== writing) count++
      writing = open
    },
    sets: (key: string, ofOneStay: boolean) => {
      const now = performance.now()
      if (key !== last.key || (!ofOneStay && now - last.at > EDIT_WINDOW_MS)) count++
      last = { key, at: now }
      writing = null
    },
  }
}
