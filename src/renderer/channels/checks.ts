/** The checks of every channel's content by its id, without views: what runs beside the page. Each channel answers the same in its own list. */
import { checkedPanel } from '../blocks/design/panel/checked'
import { checkedAppPush } from './app-push/checked'
import { appPushFindings } from './app-push/findings'
import { type ContentChecks, checksOf } from './channel'
import { contentCardFindings } from './content-card/findings'
import { checkedEmail } from './email/checked'
import { emailFindings } from './email/findings'
import { inAppFindings } from './in-app/findings'
import { checkedRoboCall } from './robo-call/checked'
import { roboCallFindings } from './robo-call/findings'
import { checkedSms } from './sms/checked'
import { smsFindings } from './sms/findings'
import { webPopupFindings } from './web-popup/findings'
import { checkedWebPush } from './web-push/checked'
import { webPushFindings } from './web-push/findings'
import { checkedWhatsapp } from './whatsapp/checked'
import { whatsappFindings } from './whatsapp/findings'

export const channelChecks: Readonly<Record<string, ContentChecks>> = {
  'web-push': checksOf({ findings: webPushFindings, checked: checkedWebPush }),
  'web-popup': checksOf({ findings: webPopupFindings, checked: checkedPanel }),
  'content-card': checksOf({ findings: contentCardFindings }),
  'app-push': checksOf({ findings: appPushFindings, checked: checkedAppPush }),
  'in-app': checksOf({ findings: inAppFindings, checked: checkedPanel }),
  sms: checksOf({ findings: smsFindings, checked: checkedSms }),
  email: checksOf({ findings: emailFindings, checked: checkedEmail }),
  'robo-call': checksOf({ findings: roboCallFindings, checked: checkedRoboCall }),
  whatsapp: checksOf({ findings: whatsappFindings, checked: checkedWhatsapp }),
}
