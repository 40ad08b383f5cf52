/** Findings of App Push before publishing, without views; a worker runs them too. */
import { checkedAppPush } from './checked.ts'
import { appPushFindings } from './findings.ts'

export const checks = { findings: appPushFindings, checked: checkedAppPush }
