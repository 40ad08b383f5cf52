/** Findings of SMS before publishing, without views; a worker runs them too. */
import { checkedSms } from './checked'
import { smsFindings } from './findings'

export const checks = { findings: smsFindings, checked: checkedSms }
