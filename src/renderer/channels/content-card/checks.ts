/** What is said of Content Cards before publishing; it also runs beside the page. */
import { contentCardFindings } from './findings'

export const checks = { findings: contentCardFindings }
