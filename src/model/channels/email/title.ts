/** The HTML title of a message that Herald designed: the subject, which screen readers speak first and browser tabs show. */
import { escaped } from '../../design/rendered.ts'

/** The empty title that the compiler writes. */
const emptyTitle = '<title></title>'
const mark = '<!--subject-->'
const markedTitle = new RegExp(`<title>[^<]*</title>${mark}`)

/** Sets the title (WCAG 2.2, success criterion 2.4.2). A message with a title of its own keeps it. */
export const withHtmlTitle = (html: string, subject: string): string =>
  subject.trim() === '' ? html : html.replace(emptyTitle, () => `<title>${escaped(subject.trim())}</title>${mark}`)

/** The inverse of `withHtmlTitle`. */
export const withoutHtmlTitle = (html: string): string => html.replace(markedTitle, emptyTitle)
