/** Email: the content step. */

import { asContent } from '../channel-views'
import { checks } from './checks'
import { checkEmail, type EmailValues, emptyEmail } from './values'
import { emailFromWire, emailToWire } from './wire'

export const content = asContent<EmailValues>({
  empty: emptyEmail,
  fromWire: emailFromWire,
  toWire: emailToWire,
  check: checkEmail,
  saveBlocked: () => null,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  summaryHasPreview: true,
  loadPreview: () => import('./preview'),
})
