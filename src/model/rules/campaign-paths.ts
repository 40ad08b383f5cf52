/** Addresses of the campaign screens (Source: docs/reference/screens.md). */
import type { CampaignType } from '#contract'

/**
 * The wizard for a new campaign. `segmentId` preselects a segment and is passed on unchanged; `date` ('YYYY-MM-DD') preselects the day on
 * which it runs.
 */
export function createPath(channel: string, type: CampaignType, segmentId: string | null, date?: string): string {
  const path = `/campaign/create/${channel}/${type}`
  const query = new URLSearchParams({ ...(segmentId === null ? {} : { segmentId }), ...(date ? { date } : {}) })
  return query.size === 0 ? path : `${path}?${query}`
}

/** The wizard for an existing campaign. `id` is the server's number, or the local id of a draft that was never sent. */
export const editPath = (channel: string, type: CampaignType, id: number | string): string =>
  `/campaign/edit/${channel}/${type}/${id}`

/** The query after `editPath` that moves a one-time copy to the same weekday of the next month. */
export const nextMonthQuery = '?copy=next-month'

/** Tabs of a campaign's page. */
export const homeTabs = ['overview', 'message', 'audience', 'schedule', 'review', 'results'] as const
export type HomeTab = (typeof homeTabs)[number]

/** The campaign's page, at its first tab unless `tab` names another. */
export const homePath = (id: number, name: string, tab?: HomeTab): string =>
  `/campaign/${id}?${new URLSearchParams({ campaign_name: name, ...(tab ? { tab } : {}) })}`

/** The results tab of a campaign's page. */
export const reportPath = (id: number, name: string): string => homePath(id, name, 'results')
