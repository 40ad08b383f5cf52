/** The list of comments, each with its field and a place to write. A comment is kept as it is typed. */
import { element, made } from './elements'
import type { Comment, PageState } from './state'

/** Returns a function that begins a comment on a field, or goes on with the one that is still blank. */
export function bindComments(state: PageState): (field: string) => void {
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

/** Puts the focus on the first field that can be commented on. */
export const toFields = (): void => document.querySelector<HTMLElement>('article:not([hidden]) [data-comment]')?.focus()

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
