/**
 * The script of a proof's page, in the reviewer's browser: shows the message, takes comments, and writes the review. It loads nothing and sends
 * nothing.
 */

import { countOf } from '../../../../preload/contract/text'
import { dataId, type MessageData, type PageData } from '../page-data'
import { bindMessage } from './message'
import { layOut, printPage } from './print'
import { bindReview } from './review'
import { type Comment, element, made, openState, type PageState, showOnly } from './state'

async function dataOf(): Promise<PageData> {
  const letters = atob(element(dataId).textContent ?? '')
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text())
}

function start(data: PageData): void {
  const state = openState(data)
  bindReview(state)
  bindMessage(state, bindComments(state))
  bindChooser(state)
  state.changed()
  const onPaper = () => void printPage(data, state.review.messages)
  for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', onPaper)
  addEventListener('beforeunload', (event) => {
    if (state.isUnsaved) event.preventDefault()
  })
  const keys: Readonly<Record<string, () => void>> = {
    c: toFields,
    j: () => state.show(state.shown + 1),
    k: () => state.show(state.shown - 1),
  }
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey) {
      event.preventDefault()
      onPaper()
    }
    const isTyping =
      target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
    if (!isTyping && !ctrlKey && !metaKey && !altKey) keys[key.toLowerCase()]?.()
  })
}

/**
 * The list of comments, each with its field and a place to write. A comment is kept as it is typed. Returns a function that begins a
 * comment on a field, or goes on with the one that is still blank.
 */
function bindComments(state: PageState): (field: string) => void {
  const list = element('comments')
  const showNumber = () => {
    const count = state.own.comments.length
    element('count').textContent = count > 0 ? String(count) : ''
    element('hint').hidden = count > 0
  }
  const show = () => {
    list.replaceChildren(...state.own.comments.map((comment, index) => cardOf(state, comment, { index, show })))
    state.changed()
  }
  state.onChange(showNumber)
  state.onShow(show)
  element('add').addEventListener('click', toFields)
  for (const button of document.querySelectorAll<HTMLElement>('[data-comment]'))
    button.addEventListener('click', () => write(button.dataset.comment ?? ''))
  function write(field: string): void {
    const { comments } = state.own
    const blank = comments.findIndex((comment) => comment.field === field && comment.text.trim() === '')
    if (blank < 0) comments.push({ field, text: '' })
    show()
    const areas = list.querySelectorAll('textarea')
    areas[blank < 0 ? areas.length - 1 : blank]?.focus()
  }
  show()
  return write
}

function cardOf(state: PageState, comment: Comment, { index, show }: { index: number; show: () => void }): HTMLElement {
  const { label = 'Message', text = '' } = state.fieldOf(comment.field) ?? {}
  const about = made('p', { class: 'about' })
  about.append(made('b', {}, `${index + 1}. ${label}`), made('bdi', {}, text))
  const area = made('textarea', {
    ...{ 'aria-label': `Comment ${index + 1}, ${label}`, maxlength: '2000', rows: '2', dir: 'auto' },
  })
  area.value = comment.text
  const remove = made(
    'button',
    { type: 'button', class: 'plain', 'aria-label': `Remove comment ${index + 1}` },
    'Remove',
  )
  const away = () => {
    const { comments } = state.own
    comments.splice(comments.indexOf(comment), 1)
    show()
    element('add').focus()
  }
  remove.addEventListener('click', away)
  area.addEventListener('input', () => {
    comment.text = area.value
    state.changed()
  })
  area.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && comment.text.trim() === '') away()
    else if (key === 'Escape') area.blur()
  })
  const card = made('li')
  card.append(about, area, remove)
  return card
}

/** Which of several messages is shown, and what was said of each. Does nothing for a single message: its page has no chooser. */
function bindChooser(state: PageState): void {
  const { messages } = state.data
  if (messages.length === 1) return
  const [previous, next] = [element<HTMLButtonElement>('previous'), element<HTMLButtonElement>('next')]
  const all = element<HTMLDetailsElement>('all')
  const showPlace = () => {
    const { shown, message } = state
    element('place').replaceChildren(`Message ${shown + 1} of ${messages.length}: `, ...namedOf(message))
    previous.disabled = shown === 0
    next.disabled = shown === messages.length - 1
    all.open = false
    scrollTo(0, 0)
  }
  const showAll = () => {
    const commented = state.review.messages.filter(({ comments }) => comments.length > 0).length
    element('commented').textContent = commented > 0 ? `${commented} with comments` : 'No comments yet'
    element('list').replaceChildren(...messages.map((message, place) => lineOf(state, message, place)))
  }
  previous.addEventListener('click', () => state.show(state.shown - 1))
  next.addEventListener('click', () => state.show(state.shown + 1))
  all.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    all.open = false
    all.querySelector('summary')?.focus()
  })
  state.onShow(showPlace)
  state.onShow(showAll)
  state.onChange(showAll)
  showPlace()
}

function lineOf(state: PageState, message: MessageData, place: number): HTMLElement {
  const { comments = [], verdict = null } = state.review.messages[place] ?? {}
  const said = [
    ...(comments.length > 0 ? [countOf(comments.length, 'comment')] : []),
    ...(verdict === null ? [] : [verdict === 'approved' ? 'Approve' : 'Needs changes']),
  ]
  const button = made('button', { type: 'button', class: 'plain' })
  if (place === state.shown) button.setAttribute('aria-current', 'true')
  button.append(`${place + 1}. `, ...namedOf(message), made('small', {}, said.length > 0 ? ` ${said.join(', ')}` : ''))
  button.addEventListener('click', () => {
    state.show(place)
    element('all').querySelector('summary')?.focus()
  })
  const line = made('li')
  line.append(button)
  return line
}

/** For a program that makes a PDF: it waits for the other address. */
async function toPaper(data: PageData): Promise<void> {
  await layOut(data)
  location.replace('#printable')
}

// Without the data too: everything is in the page.
showOnly(0)

const namedOf = ({ proof, channel }: MessageData) => [made('bdi', {}, proof.name), `, ${channel}`]

/** Puts the focus on the first field that can be commented on. */
const toFields = (): void => document.querySelector<HTMLElement>('article:not([hidden]) [data-comment]')?.focus()

dataOf()
  .then((data) => (location.hash === '#print' ? toPaper(data) : start(data)))
  .catch(() => {
    element('stage').textContent = 'The message cannot be shown. The file was damaged on its way: ask for it again.'
  })
