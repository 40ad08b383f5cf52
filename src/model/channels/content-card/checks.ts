/** Findings of Content Cards before publishing, without views; a worker runs them too. */
import { contentCardFindings } from './findings.ts'

export const checks = { findings: contentCardFindings }
