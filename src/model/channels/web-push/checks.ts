/** Findings of Web Push before publishing, without views; a worker runs them too. */
import { checkedWebPush } from './checked.ts'
import { webPushFindings } from './findings.ts'

export const checks = { findings: webPushFindings, checked: checkedWebPush }
