/** What an in-app message has to say before publishing. */
import { panelFindings } from '../../blocks/design/panel/findings'
import type { Finding } from '../../rules/finding'
import type { ContentContext } from '../channel'
import type { InAppValues } from './values'

/** Warnings and passed checks; broken rules are told by `check`. */
export const inAppFindings = (values: InAppValues, context: Pick<ContentContext, 'mergeTags'>): Finding[] =>
  panelFindings(values, context, 'in-app')
