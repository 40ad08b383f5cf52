/** What is said of Web Push before publishing; it also runs beside the page. */
import { checkedWebPush } from './checked'
import { webPushFindings } from './findings'

export const checks = { findings: webPushFindings, checked: checkedWebPush }
