/** The state of a campaign (src/model/state-of.ts) on a screen: of a row of the list, or of an open draft. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { CampaignRow, HeldPublish } from '#contract'
import { type CampaignState, factsOf, hasAct, type StoredCampaign, stateOf } from '../../model/state-of'
import type { DraftSession } from './draft-session'
import { useDraft } from './open-drafts'
import { usePublishing } from './publishing'

const HeldContext = createContext<readonly HeldPublish[]>([])

/** Gives all states below it the publishes on hold, so that hundreds of rows need no query of their own. */
export const HeldPublishes = ({ children }: { children: ReactNode }) => (
  <HeldContext value={usePublishing().held}>{children}</HeldContext>
)

export type RowOfState = Pick<CampaignRow, 'campaignId' | 'draftId' | 'status' | 'sync'>

export const useRowState = ({ draftId, ...row }: RowOfState): CampaignState => useStateOf(draftId, row)

/** Whether the state of any of `rows` has a button: one is about to be published, or waits for the user. */
export function useNeedsAct(rows: readonly RowOfState[]): boolean {
  const heldPublishes = useContext(HeldContext)
  return rows.some(
    ({ sync, ...row }) =>
      heldPublishes.some(({ id }) => id === row.draftId) ||
      (sync !== undefined && hasAct(stateOf(factsOf({ ...row, sync }), Date.now()))),
  )
}

export function useSessionState(session: DraftSession): CampaignState {
  const campaignId = useDraft(session, (draft) => draft.campaignId)
  const status = useDraft(session, (draft) => draft.status)
  const sync = useDraft(session, (draft) => draft.sync)
  return useStateOf(session.state.id, { campaignId, status, sync })
}

/** The state of an open draft at the time of a click; ignores a publish on hold. */
export const stateNow = (draft: StoredCampaign): CampaignState => stateOf(factsOf(draft), Date.now())

const TICK_MS = 500

/** Counts the seconds while the publish is on hold. */
function useStateOf(draftId: string | null, campaign: StoredCampaign): CampaignState {
  const heldPublish = useContext(HeldContext).find(({ id }) => id === draftId)
  const [now, setNow] = useState(() => Date.now())
  const isHeld = heldPublish !== undefined
  useEffect(() => {
    if (!isHeld) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [isHeld])
  return stateOf(factsOf({ ...campaign, held: heldPublish }), now)
}
