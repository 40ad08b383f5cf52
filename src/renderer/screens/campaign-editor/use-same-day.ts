/** What else goes to this campaign's segment on its days, from the campaigns that this computer knows. */
import { useMemo } from 'react'
import { useScheduled } from '../../data/calendar'
import { useDraft } from '../../data/drafts'
import type { Finding } from '../../rules/finding'
import { wallClock } from '../../steps/schedule/engine'
import { planOf } from '../../steps/schedule/plan'
import { numbersOf } from './publish-checks'
import { daysLookedAt, sameDayFindings } from './same-day'
import type { Editor } from './use-editor'

const day = 86_400_000

/** Null until the campaigns were read. */
export function useSameDay(editor: Editor, now: number): readonly Finding[] | null {
  const { id, campaignId } = useDraft(editor.session, (state) => state)
  const first = numbersOf(editor).moment?.epochMs ?? now
  const from = wallClock(first - day, 'UTC').date
  const to = wallClock(first + (daysLookedAt + 1) * day, 'UTC').date
  const { data, isPending } = useScheduled(useMemo(() => ({ from, to }), [from, to]))
  const campaigns = data?.campaigns
  const plans = useMemo(() => (campaigns ?? []).map(planOf).filter((plan) => plan !== null), [campaigns])
  const found = useMemo(() => sameDayFindings(plans, [id, String(campaignId ?? id)], now), [plans, id, campaignId, now])
  return isPending ? null : found
}
