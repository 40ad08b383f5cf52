/** What is said of Robo Calls before publishing; it also runs beside the page. */
import { checkedRoboCall } from './checked'
import { roboCallFindings } from './findings'

export const checks = { findings: roboCallFindings, checked: checkedRoboCall }
