/** Email: the content step. */

import { checks } from '../../../model/channels/email/checks'
import { checkEmail, type EmailValues, emptyEmail } from '../../../model/channels/email/values'
import { emailFromWire, emailToWire } from '../../../model/channels/email/wire'
import { asContent } from '../channel-views'

export const content = asContent<EmailValues>({
  empty: emptyEmail,
  fromWire: emailFromWire,
  toWire: emailToWire,
  check: checkEmail,
  saveBlocked: () => null,
  ...checks,
  load: () => import('./view'),
  loadSummary: () => import('./summary'),
  loadPreview: () => import('./preview'),
})
