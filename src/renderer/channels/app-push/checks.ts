/** What is said of App Push before publishing; it also runs beside the page. */
import { checkedAppPush } from './checked'
import { appPushFindings } from './findings'

export const checks = { findings: appPushFindings, checked: checkedAppPush }
