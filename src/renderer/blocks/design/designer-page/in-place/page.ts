/** The designer for HTML edited in place: the same messages with the page, but edits go into the original source. */

import { parseText, placeholderOf } from '../../../../../model/merge-tags/text'
import { leaveToInputMethod } from '../../../../ui/input-method'
import { limitPastes } from '../../../../ui/limit-pastes'
import type { Change } from '../../html-tree'
import { cutOut, cutsByName } from '../../in-place/cuts'
import { copyPart, type Edit, insertBlock, movePart, removePart, setValues, textEditOf } from '../../in-place/edits'
import { type Mail, mailOf, movedByAll } from '../../in-place/mail'
import { outlookLeft } from '../../in-place/outlook'
import { everyPart, type MailPart, partWith, rowsOf, siblingsOf } from '../../in-place/parts'
import type { Act, DesignedMessage, FromDesigner, Insertion, ToDesigner, ViewSettings } from '../../protocol'
import { chipMaker, chipOf } from '../chips'
import { isField, press } from '../keys'
import { oncePerFrame } from '../overlay'
import { isInFooter, scrollToFooter } from '../stage'
import { createTagList } from '../tag-list'
import { drawTextBar } from '../text-bar'
import { beginWriting } from '../writing'
import { lettersIn, mailCanvas, openForTyping } from './canvas'
import { drawMailOverlay, rowOf } from './overlay'
import { acceptPictures, blockOf, sourceStateOf } from './state'

type OpenOrder = ToDesigner & { kind: 'open' }
type Order = Exclude<ToDesigner, { kind: 'open' | 'get' | 'picture' | 'scheme' }>
type Ports = { tell: (message: FromDesigner) => void; withPictures: (html: string) => string }

export type InPlace = {
  onOrder: (order: Order) => void
  designed: (ends: boolean) => DesignedMessage
  redraw: () => void
}

export function openInPlace(
  openOrder: OpenOrder & { opening: { source: string } },
  { tell, withPictures }: Ports,
): InPlace {
  const cut = cutOut(openOrder.opening.source)
  const mail = mailOf(cut.source)
  const page = new Page(mail, openOrder, { tell, withPictures }, cutsByName(cut.cuts))
  page.draw()
  tell({ kind: 'ready', opened: { source: cut.source } })
  return {
    onOrder: (order) => page.onOrder(order),
    designed: (ends) => {
      if (ends) page.endWriting()
      else page.takeWriting()
      return { project: { source: mail.source() }, html: mail.source(), errors: [] }
    },
    redraw: () => page.draw(),
  }
}

const MIN_DESKTOP_WIDTH_PX = 600

/** A text that the user is typing in: the part as it was when opened. `isInSource` is true once typed text is in the source. */
type OpenText = { part: MailPart; element: HTMLElement; end: () => void; isInSource: boolean }

class Page {
  readonly #mail: Mail
  readonly #tell: Ports['tell']
  readonly #panel: boolean
  readonly #cuts: readonly [string, number][]
  readonly #chips: ReturnType<typeof chipMaker>
  readonly #canvas: ReturnType<typeof mailCanvas>
  readonly #overlay: ReturnType<typeof drawMailOverlay>
  readonly #bar: ReturnType<typeof drawTextBar>
  readonly #list: ReturnType<typeof createTagList>
  #chosen: string | null = null
  /** The id of the selected part at the time of selection. */
  #first: string | null = null
  #hovered: MailPart | null = null
  #writing: OpenText | null = null
  #pressed: HTMLImageElement | null = null
  /** The field visit (`stay`) of the last edit. */
  #stay: number | null = null
  #look: ViewSettings
  #left: string | null = null

  constructor(
    mail: Mail,
    { tags, campaign, look, opening }: OpenOrder,
    ports: Ports,
    cuts: readonly [string, number][],
  ) {
    this.#mail = mail
    this.#tell = ports.tell
    this.#cuts = cuts
    this.#panel = 'panel' in opening && opening.panel !== undefined
    this.#look = look ?? { width: 640, dark: null, person: null }
    this.#chips = chipMaker(tags)
    this.#canvas = mailCanvas({
      mail,
      chips: this.#chips,
      withPictures: ports.withPictures,
      onDrawn: (page) => this.#listen(page),
    })
    this.#overlay = drawMailOverlay(
      this.#canvas,
      () => ({
        hovered: this.#hovered,
        chosen: this.#part(),
        writing: this.#writing !== null,
        rows: rowsOf(mail.parts()),
        can: (part) => this.#can(part),
      }),
      { act: (act) => this.#act(act), add: (after, rect) => ports.tell({ kind: 'add', after, at: rect }) },
    )
    const insertTag = (placeholder: string) => {
      this.#canvas.page().execCommand('insertHTML', false, this.#chips.made(document, placeholder).outerHTML)
      this.#wrote()
    }
    this.#list = createTagList(tags, insertTag)
    this.#bar = drawTextBar(tags, campaign, this.#list.openBelow)
    limitPastes(document)
    document.addEventListener('keydown', (event) => this.#key(event))
    document.addEventListener('pointerdown', ({ target }) => {
      if (!(target instanceof Element) || target.closest('iframe, #overlay, #text-bar, #tag-list')) return
      this.#choose(null)
      this.#tell({ kind: 'footer', chosen: false })
    })
    this.#applyLook()
  }

  draw(): void {
    this.#canvas.draw()
    this.#fitWidth()
    this.#report()
  }

  /** On a computer, a message that is wider than the screen's usual width is seen whole if there is room. */
  #fitWidth(): void {
    const { width } = this.#look
    if (width === null || width < MIN_DESKTOP_WIDTH_PX) return
    const { style } = this.#canvas.frame
    style.width = `${width}px`
    const { scrollWidth } = this.#canvas.page().documentElement
    if (scrollWidth > width) style.width = `${scrollWidth}px`
  }

  onOrder(order: Order): void {
    if (order.kind === 'act') this.#act(order.act, order.id, order.keeps)
    else if (order.kind === 'show-footer') {
      this.endWriting()
      this.#choose(null)
      scrollToFooter(this.#canvas.page())
    } else if (order.kind === 'look') {
      this.endWriting()
      this.#look = order.look
      this.#applyLook()
      this.draw()
    } else if (order.kind === 'choose') {
      this.endWriting()
      this.#choose(order.id, true)
    } else if (order.kind === 'set') this.#set(order)
    else if (order.kind === 'insert' && !('into' in order)) void this.#insert(order.insertion, order.after)
    else if (order.kind === 'drag') {
      const drop = this.#overlay.dropAt(order.at?.y ?? null, order.drop)
      if (order.drop && drop) void this.#insert(order.insertion, drop.after)
    } else if (order.kind === 'fixed') {
      this.endWriting()
      this.#mail.rewrite(cutOut(String(order.project.source)).source)
      this.#changed()
    } else if (order.kind === 'put-back') {
      this.endWriting()
      const edit = this.#mail.edits()[order.edit]
      if (edit) this.#changed([this.#mail.putBack(edit)])
    } else if (order.kind === 'default') this.#setDefault(order.fallback)
    else if (order.kind === 'focus') this.#canvas.frame.contentWindow?.focus()
  }

  /** Writes the open text into the source; caret and selection do not move. */
  takeWriting(): void {
    const writing = this.#writing
    if (!writing) return
    const letters = lettersIn(writing.element)
    if (writing.isInSource) this.#mail.undo()
    const part = partWith(this.#mail.parts(), writing.part.id)
    const changes = part && this.#mail.make(textEditOf(this.#mail.tree(), part, letters))
    writing.isInSource = changes !== undefined && changes !== null
    // The text still starts at the same place, apart from preceding edits to Outlook-only content.
    if (changes) this.#chosen = movedId(writing.part.id, changes.slice(1))
  }

  endWriting(): void {
    const writing = this.#writing
    if (!writing) return
    this.takeWriting()
    this.#writing = null
    writing.end()
    this.#bar.close()
    this.#list.close()
    this.draw()
    if (writing.isInSource) this.#tell({ kind: 'changed' })
  }

  #part(): MailPart | null {
    return (this.#chosen !== null && partWith(this.#mail.parts(), this.#chosen)) || null
  }

  #can(part: MailPart) {
    const siblings = siblingsOf(this.#mail.parts(), part)
    const index = siblings.indexOf(part)
    const isUnit = part.unit !== null
    return { up: isUnit && index > 0, down: isUnit && index < siblings.length - 1, copy: isUnit, remove: isUnit }
  }

  readonly #report = oncePerFrame(() => {
    this.#overlay.place()
    this.#tell({
      kind: 'design-state',
      design: sourceStateOf(this.#mail, {
        chosen: this.#part(),
        first: this.#first,
        writing: this.#writing !== null,
        can: (part) => this.#can(part),
        cuts: this.#cuts,
        left: this.#left,
      }),
    })
  })

  #choose(id: string | null, scrolls = false): void {
    this.#chosen = id
    this.#first = id
    const part = this.#part()
    if (scrolls && part) this.#canvas.elementOf(part)?.scrollIntoView({ block: 'nearest' })
    this.#report()
  }

  /** Called after a change of the source: finds the selected part again. */
  #changed(all: readonly (readonly Change[])[] = []): void {
    this.#left = null
    if (this.#chosen !== null) this.#chosen = movedId(this.#chosen, all)
    if (!this.#part()) this.#chosen = null
    this.draw()
    this.#tell({ kind: 'changed' })
  }

  #make(edit: Edit | null, stay: number | null = null): boolean {
    if (!edit) return false
    const changes = this.#mail.make(edit, stay)
    if (!changes) {
      this.#tell({
        kind: 'failed',
        message:
          'This part cannot be edited here: its code is not closed where it seems to end. Edit its code instead.',
      })
      return false
    }
    this.#changed(changes)
    return true
  }

  #act(act: Act, id?: string, keeps = false): void {
    if (act === 'undo' || act === 'redo') {
      this.endWriting()
      const all = act === 'undo' ? this.#mail.undo() : this.#mail.redo()
      if (all) this.#changed(all)
      return
    }
    const target = id ?? this.#chosen
    if (act === 'edit') {
      this.#write()
      return
    }
    this.endWriting()
    const part = target === null ? undefined : partWith(this.#mail.parts(), target)
    if (!part) return
    const tree = this.#mail.tree()
    if (act === 'out') this.#choose(parentOf(this.#mail.parts(), part)?.id ?? null)
    else if (act === 'copy') this.#make(copyPart(tree, part))
    else if (act === 'remove') {
      if (!keeps) this.#chosen = null
      const outlookAddress = outlookLeft(tree, part)
      if (this.#make(removePart(tree, part))) this.#left = outlookAddress
    } else if (act === 'up' || act === 'down') this.#move(part, act === 'up' ? -1 : 1)
  }

  /** The part stays selected at its new position. */
  #move(part: MailPart, direction: -1 | 1): void {
    const siblings = siblingsOf(this.#mail.parts(), part)
    const index = siblings.indexOf(part)
    const path = parentOf(this.#mail.parts(), part)?.id ?? null
    if (!this.#make(movePart(this.#mail.tree(), this.#mail.parts(), part, direction))) return
    const levelParts = path === null ? this.#mail.parts() : (partWith(this.#mail.parts(), path)?.parts ?? [])
    this.#choose(levelParts[index + direction]?.id ?? null)
  }

  #set({ id, patch, words, html, stay }: Order & { kind: 'set' }): void {
    this.endWriting()
    // All typing in one field visit is for one part, although earlier keys may have changed the part's id.
    const part = stay !== undefined && stay === this.#stay ? this.#part() : partWith(this.#mail.parts(), id)
    this.#stay = stay ?? null
    if (!part) return
    const tree = this.#mail.tree()
    if (html !== undefined && part.unit) {
      const [from, to] = part.unit
      const { source } = tree
      this.#mail.rewrite(cutOut(source.slice(0, from) + html + source.slice(to)).source, stay ?? null)
      this.#changed()
    } else if (words !== undefined) this.#make(textEditOf(tree, part, [...words]), stay)
    else this.#make(setValues(tree, part, patch), stay)
  }

  async #insert(insertion: Insertion, after?: string | null): Promise<void> {
    this.endWriting()
    const block = await blockOf(insertion, this.#panel)
    const rows = rowsOf(this.#mail.parts())
    const chosen = this.#part()
    const row =
      after === null
        ? null
        : after === undefined
          ? ((chosen && rowOf(rows, chosen)) ?? rows.at(-1))
          : partWith(rows, after)
    const edit = insertBlock(this.#mail.tree(), rows, row ?? null, block)
    const [change] = edit?.changes ?? []
    if (!edit || !this.#make(edit)) return
    const position = movedByAll([edit.changes.slice(1)], change?.from ?? 0)
    this.#choose(everyPart(this.#mail.parts()).find(({ unit }) => unit && unit[0] >= position)?.id ?? null, true)
  }

  #write(event?: MouseEvent): void {
    const part = this.#part()
    if (part?.type === 'picture') {
      this.#tell({ kind: 'picture-wanted', id: part.id })
      return
    }
    const element = part && openForTyping(this.#canvas, part)
    if (!part || !element || this.#writing) return
    const endNow = () => this.endWriting()
    const isOneLine = part.type === 'button'
    const end = beginWriting(element, { event, oneLine: isOneLine, changed: () => this.#wrote(), leave: endNow })
    this.#writing = { part, element, end, isInSource: false }
    element.addEventListener('input', () => this.#wrote())
    this.#bar.open({ element, changed: () => this.#wrote() })
    this.#list.open(element)
    this.#report()
  }

  #wrote(): void {
    this.#tell({ kind: 'changed' })
    this.#overlay.place()
  }

  #setDefault(fallback: string | null): void {
    const chip = this.#pressed
    const [tag] = parseText(chip?.getAttribute(chipOf) ?? '')
    const part = chip && this.#canvas.partAt(chip)
    if (!chip || tag?.kind !== 'tag' || !part) return
    this.#chips.draw(chip, placeholderOf(tag.key, fallback))
    if (this.#writing) {
      this.#wrote()
      return
    }
    const element = openForTyping(this.#canvas, part)
    if (element && this.#mail.make(textEditOf(this.#mail.tree(), part, lettersIn(element)), -1))
      this.#tell({ kind: 'changed' })
    this.#report()
  }

  #applyLook(): void {
    const { width, person } = this.#look
    document.documentElement.toggleAttribute('data-wide', width === null)
    this.#canvas.frame.style.width = width === null ? '100%' : `${width}px`
    this.#canvas.setLook(this.#look)
    this.#chips.speak(this.#canvas.page(), person)
  }

  /** Adds the event listeners to a redrawn page, which has none. */
  #listen(page: Document): void {
    leaveToInputMethod(page)
    limitPastes(page, this.#canvas.frame)
    const partUnder = (event: Event) => this.#canvas.partAt(event.target as Node | null, pointOf(event))
    page.addEventListener('mousemove', (event) => {
      this.#hovered = partUnder(event)
      this.#overlay.point(event.clientY)
    })
    page.addEventListener('mouseleave', () => {
      this.#hovered = null
      this.#overlay.point(null)
    })
    page.addEventListener('click', (event) => this.#click(event, partUnder(event)), true)
    page.addEventListener('keydown', (event) => this.#key(event))
    page.defaultView?.addEventListener('scroll', () => {
      this.#overlay.place()
      this.#bar.place()
    })
    page.addEventListener('load', () => this.#overlay.place(), true)
    acceptPictures(page, this.#canvas.frame, {
      part: (event) => (event ? partUnder(event) : this.#writing ? null : this.#part()),
      give: (file, id, point) => this.#tell({ kind: 'picture-given', file, id, at: point }),
    })
  }

  #click(event: MouseEvent, part: MailPart | null): void {
    event.preventDefault()
    if (this.#writing?.element.contains(event.target as Node)) {
      this.#pressChip(event)
      return
    }
    const isChosenAgain = part !== null && part.id === this.#chosen && this.#writing === null
    const wasWriting = this.#writing !== null
    this.endWriting()
    if (isChosenAgain) this.#write(event)
    else
      this.#choose(
        wasWriting ? (this.#canvas.partAt(shownAt(this.#canvas.page(), event))?.id ?? null) : (part?.id ?? null),
      )
    if (!isChosenAgain) this.#pressChip(event)
    if (!part) this.#tell({ kind: 'footer', chosen: isInFooter(event) })
  }

  #pressChip({ target }: MouseEvent): void {
    const chip = (target as Element).closest?.(`[${chipOf}]`)
    const [tag] = parseText(chip?.getAttribute(chipOf) ?? '')
    if (!chip || tag?.kind !== 'tag' || !chip.isConnected) return
    this.#pressed = chip as HTMLImageElement
    const { x, y, width, height } = chip.getBoundingClientRect()
    const frame = this.#canvas.frame.getBoundingClientRect()
    this.#tell({
      kind: 'tag',
      key: tag.key,
      fallback: tag.fallback,
      at: { x: frame.x + x, y: frame.y + y, width, height },
    })
  }

  #key(event: KeyboardEvent): void {
    if (event.target instanceof HTMLIFrameElement || event.defaultPrevented || this.#writing || isField(event)) return
    const add = () => {
      const part = this.#part()
      const rows = rowsOf(this.#mail.parts())
      const row = part && rowOf(rows, part)
      const rect = row && this.#canvas.rectOf(row)
      this.#tell({
        kind: 'add',
        after: row?.id ?? rows.at(-1)?.id ?? null,
        at: rect ?? { x: 0, y: 0, width: 1, height: 1 },
      })
    }
    const step = (direction: -1 | 1) => {
      const all = everyPart(this.#mail.parts())
      const part = this.#part()
      this.#choose(
        all[(part ? all.indexOf(part) : direction > 0 ? -1 : all.length) + direction]?.id ?? this.#chosen,
        true,
      )
    }
    if (press(event, { act: (act) => this.#act(act), add, step })) event.preventDefault()
    // Typing while a text is selected starts editing it.
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && this.#part()?.partText)
      this.#write()
  }
}

/** The new id of a part after successive changes. */
function movedId(id: string, all: readonly (readonly Change[])[]): string {
  const [, digits = '', sign = ''] = /^(\d+)(\D*)$/.exec(id) ?? []
  return digits === '' ? id : `${movedByAll(all, Number(digits))}${sign}`
}

const pointOf = (event: Event) =>
  'clientX' in event ? { x: Number(event.clientX), y: Number(Reflect.get(event, 'clientY')) } : undefined

const shownAt = (page: Document, { clientX, clientY }: MouseEvent): Element | null =>
  page.elementFromPoint(clientX, clientY)

function parentOf(parts: readonly MailPart[], part: MailPart): MailPart | null {
  for (const parent of parts) {
    if (parent.parts.includes(part)) return parent
    const found = parentOf(parent.parts, part)
    if (found) return found
  }
  return null
}
