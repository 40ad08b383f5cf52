/** Web Pop up: a panel over the brand's own pages. */
import { IconBrowser } from '@tabler/icons-react'
import { onSiteDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

/** Recipients of a test (Source: docs/reference/rules.md#recipients). Here, so that the first screen does not load the rules of a message. */
export const recipients = 'email-or-phone'

export const channel: Channel = {
  id: 'web-popup',
  wireName: 'web_popup',
  label: 'Web Pop up',
  Icon: IconBrowser,
  drawerPlaces: [{ category: 'Website Channels', label: 'Web Pop up' }],
  types: ['event-based'],
  entryTime: { ...onSiteDelays, scroll: true },
  toggles: { frequencyCapping: false, doNotDisturb: false, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: true },
  reach: 'total',
  retention: null,
  approval: null,
  recipients,
  links: { medium: 'pop-up' },
  hasContent: true,
}
