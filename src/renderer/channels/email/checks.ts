/** What is said of Email before publishing; it also runs beside the page. */
import { checkedEmail } from './checked'
import { emailFindings } from './findings'

export const checks = { findings: emailFindings, checked: checkedEmail }
