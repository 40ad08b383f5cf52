/** Findings of App Push before publishing, without views; a worker runs them too. */
import { checkedAppPush } from './checked'
import { appPushFindings } from './findings'

export const checks = { findings: appPushFindings, checked: checkedAppPush }
