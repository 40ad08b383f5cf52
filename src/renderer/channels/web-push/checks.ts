/** Findings of Web Push before publishing, without views; a worker runs them too. */
import { checkedWebPush } from './checked'
import { webPushFindings } from './findings'

export const checks = { findings: webPushFindings, checked: checkedWebPush }
