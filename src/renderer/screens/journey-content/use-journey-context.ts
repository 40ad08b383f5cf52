/** What the content of a journey stands in: the account that the journey names, who sends, and the merge tags. */
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type CampaignType, computerZone } from '#contract'
import type { Channel } from '../../channels/channel'
import { useConfigurationsOf } from '../../data/channel-configuration'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useMergeTags } from '../../data/merge-tags'
import { useSession } from '../../data/session'
import type { StepContext } from '../../steps/step'

const now = () => Date.now()

/** The context of the content step. A journey has no trigger, segment or schedule of its own: nobody knows them here. */
export function useJourneyContext(session: DraftSession, channel: Channel, type: CampaignType): StepContext {
  const { name, campaignId, status, base } = {
    name: useDraft(session, (state) => state.name),
    campaignId: useDraft(session, (state) => state.campaignId),
    status: useDraft(session, (state) => state.status),
    base: useDraft(session, (state) => state.base),
  }
  const { channelConfigurationId, sender } = useAccount(channel, base?.channel_configuration_id ?? null)
  const mergeTags = useMergeTags(channel.wireName)
  return useMemo(
    () => ({
      channel,
      type,
      name: name.trim(),
      campaignId,
      channelConfigurationId,
      sender,
      mergeTags,
      values: {},
      now,
      computerZone: computerZone(),
      status,
      base,
      inJourney: true,
      storedContent: base?.edit_content_page_values ?? null,
    }),
    [channel, type, name, campaignId, channelConfigurationId, sender, mergeTags, status, base],
  )
}

/** The account that the address names, else the campaign's own, else the only one there is. */
function useAccount(channel: Channel, kept: number | null) {
  const [query] = useSearchParams()
  const asked = query.get('channelConfigurationId') ?? ''
  const all = useConfigurationsOf(channel.wireName)
  const brand = useSession().data?.workspace?.brand.name ?? ''
  const wanted = /^\d{1,15}$/.test(asked) ? Number(asked) : kept
  const chosen = all.find(({ id }) => id === wanted) ?? (wanted === null && all.length === 1 ? all[0] : undefined)
  return { channelConfigurationId: wanted ?? chosen?.id ?? null, sender: chosen?.sender ?? chosen?.name ?? brand }
}
