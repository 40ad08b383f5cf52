/** Addresses and names of a journey's content (Source: docs/reference/choices.md#identity-and-routes). */
import { filled } from '#contract'
import type { Channel } from '../../channels/channel'
import type { Crumb } from '../../ui/breadcrumb'
import * as texts from './texts'

export const journeyPath = (journeyId: string, channel: Channel, campaignId: number): string =>
  `/journey/${encodeURIComponent(journeyId)}/content/${channel.id}/${campaignId}`

/** Journeys themselves are no part of Herald: nothing of it leads there. */
export const journeyCrumbs = (journeyId: string, channel: Channel): Crumb[] => [
  { label: filled(texts.journey2, { journeyId }) },
  { label: filled(texts.content2, { label: channel.label }) },
]
