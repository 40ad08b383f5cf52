/** Findings of an in-app message before publishing. */
import { panelFindings } from '../../design/panel/findings.ts'
import type { Finding } from '../../rules/finding.ts'
import type { ContentContext } from '../channel.ts'
import type { InAppValues } from './values.ts'

/** Warnings and passed checks; `check` reports broken rules. */
export const inAppFindings = (values: InAppValues, context: Pick<ContentContext, 'mergeTags'>): Finding[] =>
  panelFindings(values, context, 'in-app')
