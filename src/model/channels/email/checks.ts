/** Findings of Email before publishing, without views; a worker runs them too. */
import { checkedEmail } from './checked.ts'
import { emailFindings } from './findings.ts'

export const checks = { findings: emailFindings, checked: checkedEmail }
