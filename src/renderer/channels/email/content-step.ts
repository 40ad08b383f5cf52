/** Email: the content step. */

import { checks } from '../../../model/channels/email/checks'
import { checkEmail, type EmailValues, emptyEmail } from '../../../model/channels/email/values'
import { emailFromWire, emailToWire } from '../../../model/channels/email/wire'
import { jpegPngGif } from '../../../model/image/values'
import { asContent } from '../channel-views'

export const content = asContent<EmailValues>({
  empty: emptyEmail,
  fromWire: emailFromWire,
  toWire: emailToWire,
  check: checkEmail,
  saveBlocked: () => null,
  ...checks,
  pictures: jpegPngGif,
  load: () => import('./view'),
  loadPreview: async () => ({ ...(await import('./preview')), ...(await import('./summary')) }),
})
