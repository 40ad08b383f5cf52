/** Findings of Robo Calls before publishing, without views; a worker runs them too. */
import { checkedRoboCall } from './checked'
import { roboCallFindings } from './findings'

export const checks = { findings: roboCallFindings, checked: checkedRoboCall }
