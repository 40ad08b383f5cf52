/** Shows the footer of the email below the message while it is designed; it is never part of the design. */
import { type DarkIn, withGmailDarkColours } from '../shown-html'

const id = 'herald-footer'

/** Draws the footer into the canvas document `page`; '' removes it. `background`: the message's, a CSS colour. */
export function showFooter(page: Document, html: string, dark: DarkIn | null, background = ''): void {
  const existing = page.getElementById(id)
  if (html === '') {
    existing?.remove()
    return
  }
  const element = existing ?? page.createElement('div')
  element.id = id
  element.style.background = background
  // Below the footer, as in the sent message.
  if (background !== '') page.body.style.background = background
  element.innerHTML = dark === 'gmail' ? withGmailDarkColours(html) : html
  // After the body: no text of the message contains it.
  if (!existing) page.documentElement.append(element)
}

/** Whether an event of the canvas is in the footer. */
export const isInFooter = ({ target }: Event): boolean => (target as Element | null)?.closest?.(`#${id}`) !== null

export const scrollToFooter = (page: Document): void => page.getElementById(id)?.scrollIntoView({ block: 'end' })
