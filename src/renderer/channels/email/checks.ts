/** Findings of Email before publishing, without views; a worker runs them too. */
import { checkedEmail } from './checked'
import { emailFindings } from './findings'

export const checks = { findings: emailFindings, checked: checkedEmail }
