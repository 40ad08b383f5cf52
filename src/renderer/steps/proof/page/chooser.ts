/** Which of several messages is shown, and what was said of each. */
import { countOf } from '../../../../preload/contract/amounts'
import type { MessageData } from '../page-data'
import { element, made } from './elements'
import type { PageState } from './state'

/** Does nothing for a single message: its page has no chooser. */
export function bindChooser(state: PageState): void {
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

const namedOf = ({ proof, channel }: MessageData) => [made('bdi', {}, proof.name), `, ${channel}`]

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
