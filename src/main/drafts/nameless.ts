/** Campaigns of a page of which not even the id can be read. */
import type { ReplyOf, Unreadable } from '#contract'

export const namelessIn = ({ unreadable }: ReplyOf<'listCampaigns'>): Unreadable[] =>
  (unreadable ?? []).map(({ id, why }) => ({ id, why }))
