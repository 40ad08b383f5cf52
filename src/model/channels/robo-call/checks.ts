/** Findings of Robo Calls before publishing, without views; a worker runs them too. */
import { checkedRoboCall } from './checked.ts'
import { roboCallFindings } from './findings.ts'

export const checks = { findings: roboCallFindings, checked: checkedRoboCall }
