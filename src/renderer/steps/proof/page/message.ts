/** The message as the chosen person gets it, with the numbers of comments on it. A click on it is a comment. */
import type { ProofField } from '#contract'
import { type MessageData, type PersonView, picturesId } from '../page-data'
import { element, made, type PageState } from './state'

const pictures: readonly string[] = JSON.parse(element(picturesId).textContent ?? '[]')
/** The HTML with its pictures instead of their numbers. */
export const withPictures = (html: string): string =>
  html.replace(/proof-picture:(\d+)/g, (address, index) => pictures[Number(index)] ?? address)

type Write = (field: string) => void

/** `write` begins a comment on a field. What is chosen stays chosen for the next message, if it has that. */
export function bindMessage(state: PageState, write: Write): void {
  const chosen = { person: '', isDark: false, screen: '' }
  const tools = element('tools')
  const stage = element('stage')
  const showMessage = () => {
    const { people, screens } = state.message
    const person = people.find(({ name }) => name === chosen.person) ?? people[0]
    const html = withPictures((chosen.isDark ? person?.dark : null) ?? person?.light ?? '')
    const only = screens.filter(({ name }) => name === chosen.screen)
    const shown = only.length > 0 ? only : screens
    const widths = shown.reduce((sum, { width }) => sum + width, 0)
    stage.replaceChildren(
      ...headOf(person?.head ?? [], write),
      ...(html === '' ? [] : shown).map((one) =>
        frameOf(state, one, { html, share: one.width / widths, isAlone: screens.length === 1, write }),
      ),
    )
  }
  const choose = (choice: Partial<typeof chosen>) => {
    Object.assign(chosen, choice)
    showMessage()
  }
  const show = () => {
    const { people, screens } = state.message
    const hasDark = people.some(({ dark }) => dark !== null)
    const screenNames = ['', ...screens.map(({ name }) => name)]
    tools.replaceChildren(
      ...(screens.length > 1 ? [choiceOf('Screen', screenNames, chosen.screen, (screen) => choose({ screen }))] : []),
      ...(hasDark
        ? [
            choiceOf('Colours', ['Light', 'Dark'], chosen.isDark ? 'Dark' : 'Light', (of) =>
              choose({ isDark: of === 'Dark' }),
            ),
          ]
        : []),
      // A campaign without a message has nothing to show for anybody.
      ...(people.some(({ light }) => light !== '')
        ? [personOf(people, chosen.person, (person) => choose({ person }))]
        : []),
    )
    document.querySelector('article:not([hidden]) .work')?.prepend(tools, stage)
    showMessage()
  }
  state.onChange(() => showPins(state))
  state.onShow(show)
  show()
}

/** Radio buttons; '' is 'Both'. */
function choiceOf(legend: string, names: readonly string[], chosen: string, choose: (name: string) => void) {
  const set = made('fieldset')
  set.append(made('legend', {}, legend))
  for (const name of names) {
    const label = made('label')
    const input = made('input', { type: 'radio', name: legend })
    input.checked = name === chosen || (name === '' && !names.includes(chosen))
    input.addEventListener('change', () => choose(name))
    label.append(input, ` ${name || 'Both'}`)
    set.append(label)
  }
  return set
}

function personOf(people: readonly PersonView[], chosen: string, choose: (name: string) => void) {
  const label = made('label', {}, 'Shown for ')
  const select = made('select', { id: 'person' })
  for (const { name, note } of people) select.append(made('option', {}, `${name} (${note})`))
  select.selectedIndex = Math.max(
    0,
    people.findIndex(({ name }) => name === chosen),
  )
  select.addEventListener('change', () => choose(people[select.selectedIndex]?.name ?? ''))
  label.append(select)
  return label
}

/** Subject and preheader, as an inbox shows them. `write`: for a click on one of them. */
export function headOf(head: PersonView['head'], write: Write = () => {}): HTMLElement[] {
  if (head.length === 0) return []
  const list = made('dl', { class: 'inbox' })
  for (const { key, label, text } of head) {
    const line = made('div')
    line.append(made('dt', {}, label), made('dd', { dir: 'auto' }, text))
    line.addEventListener('click', () => write(key))
    list.append(line)
  }
  return [list]
}

/** `share`: of the width that all frames have. */
type Shown = { html: string; share: number; isAlone: boolean; write: Write }

function frameOf(state: PageState, { name, width }: MessageData['screens'][number], shown: Shown): HTMLElement {
  const figure = made('figure')
  figure.style.setProperty('--width', `${width}px`)
  figure.style.setProperty('--share', String(shown.share))
  const holder = made('div', { class: 'holder' })
  holder.style.width = `${width}px`
  // Scripts of the message never run: 'allow-same-origin' only lets this page find the field of a click.
  const frame = made('iframe', { title: `Message, ${name}`, sandbox: 'allow-same-origin', tabindex: '-1' })
  frame.width = String(width)
  frame.addEventListener('load', () => fitted(state, figure, frame))
  frame.srcdoc = shown.html
  // Safari calls no listener in a frame without scripts: clicks are taken above it.
  const cover = made('div', { class: 'cover' })
  cover.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width: shownWidth } = frame.getBoundingClientRect()
    const scale = shownWidth / frame.offsetWidth
    const [x, y] = [(clientX - left) / scale - frame.clientLeft, (clientY - top) / scale - frame.clientTop]
    const target = frame.contentDocument?.elementFromPoint(x, y)
    const found = target ? fieldAt(state, target) : null
    if (found !== null) shown.write(found)
  })
  holder.append(frame, cover)
  if (!shown.isAlone) figure.append(made('figcaption', {}, name))
  figure.append(holder)
  return figure
}

/** Makes the frame as high as its message, and smaller where the window is narrower. */
function fitted(state: PageState, figure: HTMLElement, frame: HTMLIFrameElement): void {
  const page = frame.contentDocument
  const holder = frame.parentElement
  if (!page || !holder) return
  const measure = () => {
    frame.height = String(Math.ceil(page.body.getBoundingClientRect().height))
    const scale = Math.min(1, figure.clientWidth / frame.offsetWidth)
    holder.style.transform = `scale(${scale})`
    figure.style.height = `${Math.ceil(frame.offsetHeight * scale) + holder.offsetTop - figure.offsetTop}px`
    showPins(state)
  }
  new ResizeObserver(measure).observe(page.body)
  new ResizeObserver(measure).observe(figure)
  measure()
}

/** The field of an element of the message: by its mark, else by the text that it shows. */
function fieldAt({ message, fieldOf }: PageState, target: Element): string | null {
  const marked = target.closest('[data-field]')?.getAttribute('data-field')
  if (marked && fieldOf(marked)) return marked
  for (let node: Element | null = target; node; node = node.parentElement) {
    const text = plain(node.textContent ?? '')
    if (text.length > MAX_TEXT) break
    const same = message.fields.find((field) => isShownAs(field, text))
    if (same) return same.key
  }
  return message.fields.find(({ part }) => part === 'content')?.key ?? null
}

/** A part of the page with more characters is not one field. */
const MAX_TEXT = 2_000

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Whether `shown` is the field's text with its tags filled, with little else. */
function isShownAs({ text, near }: ProofField, shown: string): boolean {
  if (near || shown === '') return false
  const pieces: string[] = text.split(/\{\{[^{}]*\}\}/).map(plain)
  let from = 0
  for (const piece of pieces) {
    const at = shown.indexOf(piece, from)
    if (at < 0) return false
    from = at + piece.length
  }
  return pieces.some((piece) => piece !== '') && shown.length <= Math.max(40, plain(text).length * 2)
}

/** The element that shows a field: the one with its mark, else the innermost one with its text. */
function placeOf(page: Document | null, field: ProofField | undefined): Element | null {
  if (!page || !field) return null
  const marked = page.querySelector(`[data-field="${CSS.escape(field.key)}"]`)
  if (marked || field.part !== 'content') return marked
  const nodes = [...page.body.querySelectorAll('*:not(style)')]
  return nodes.findLast((node) => isShownAs(field, plain(node.textContent ?? ''))) ?? null
}

/** Numbers beside what has comments. */
function showPins({ own, fieldOf }: PageState): void {
  for (const pin of document.querySelectorAll('.pin')) pin.remove()
  for (const frame of document.querySelectorAll('iframe'))
    for (const [index, { field }] of own.comments.entries()) {
      const node = placeOf(frame.contentDocument, fieldOf(field))
      if (!node) continue
      const { right, top } = node.getBoundingClientRect()
      const pin = made('span', { class: 'pin', 'aria-hidden': 'true' }, String(index + 1))
      pin.style.left = `${Math.min(right, frame.offsetWidth) - 14}px`
      pin.style.top = `${Math.max(0, top - 8)}px`
      frame.after(pin)
    }
}
