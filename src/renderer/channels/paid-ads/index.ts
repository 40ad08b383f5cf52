/** Paid Ads: an audience synchronised with an ad account; the channel has no content. */
import { IconAd2 } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

export const channel: Channel = {
  id: 'paid-ads',
  wireName: 'paid_ads',
  label: 'Paid Ads',
  Icon: IconAd2,
  drawerPlaces: [{ category: 'Ad Channels', label: 'Paid Ads' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: false, doNotDisturb: false, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: { min: 1, max: 180, initial: 7 },
  approval: null,
  recipients: null,
  hasContent: false,
}
