/** What is said of SMS before publishing; it also runs beside the page. */
import { checkedSms } from './checked'
import { smsFindings } from './findings'

export const checks = { findings: smsFindings, checked: checkedSms }
