/** Findings of SMS before publishing, without views; a worker runs them too. */
import { checkedSms } from './checked.ts'
import { smsFindings } from './findings.ts'

export const checks = { findings: smsFindings, checked: checkedSms }
