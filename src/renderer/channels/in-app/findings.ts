/** Findings of an in-app message before publishing. */
import { panelFindings } from '../../blocks/design/panel/findings'
import type { Finding } from '../../rules/finding'
import type { ContentContext } from '../channel'
import type { InAppValues } from './values'

/** Warnings and passed checks; `check` reports broken rules. */
export const inAppFindings = (values: InAppValues, context: Pick<ContentContext, 'mergeTags'>): Finding[] =>
  panelFindings(values, context, 'in-app')
