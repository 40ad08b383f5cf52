/** The title of a message that our designer made: the subject, which a voice says first and a browser's tab shows. */
import { escaped } from '../../blocks/design/rendered'

/** As the compiler leaves it. */
const none = '<title></title>'
const mark = '<!--subject-->'
const marked = new RegExp(`<title>[^<]*</title>${mark}`)

/** WCAG 2.2, success criterion 2.4.2. A message with a title of its own keeps it. */
export const titled = (html: string, subject: string): string =>
  subject.trim() === '' ? html : html.replace(none, () => `<title>${escaped(subject.trim())}</title>${mark}`)

/** The message as it was before `titled`. */
export const untitled = (html: string): string => html.replace(marked, none)
