/** The state of a campaign's page: the campaign with its steps, and the open tab. */
import type { CampaignType } from '#contract'
import { type HomeTab, homeTabs } from '../../../model/rules/campaign-paths'
import { accessOf } from '../../../model/steps/step'
import type { Channel } from '../../channels/channel-views'
import { type DraftSession, useDraft } from '../../data/drafts'
import { steps } from '../../steps'
import { useEditorDeps, useStepContext } from '../../steps/use-editor-deps'
import { useAddressQuery } from '../../ui/use-address-query'
import { stepsOf } from './parts'
import { useWatchWhileRunning } from './use-figures'

export type Home = ReturnType<typeof useHome>

/** The open tab, and a function that opens another one. */
export type Place = { tab: HomeTab; open: (tab: HomeTab) => void }

export function useHome(session: DraftSession, id: number, channel: Channel, type: CampaignType, place: Place) {
  const { deps } = useEditorDeps(session, channel, type, steps)
  const { context, values } = useStepContext(session, deps)
  const name = useDraft(session, (state) => state.name)
  const status = useDraft(session, (state) => state.status)
  const revision = useDraft(session, (state) => state.contentRevision)
  const { tab, open } = place
  const dated = deps.steps.find((step) => step.moment)
  const moment = () => dated?.moment?.(values(dated), context) ?? null
  useWatchWhileRunning(session, id, status, () => moment()?.epochMs ?? null)
  const shownTabs = homeTabs.filter((homeTab) => homeTab !== 'message' || stepsOf('message', deps.steps).length > 0)
  return {
    session,
    id,
    channel,
    type,
    name,
    status,
    /** Changes when other values were loaded. */
    revision,
    steps: deps.steps,
    context,
    values,
    /** When the campaign starts or next sends. */
    moment,
    access: accessOf(status),
    tabs: shownTabs,
    tab: shownTabs.includes(tab) ? tab : 'overview',
    open,
  }
}

/** The open tab is in the address, so that Back, a reload and a shared link restore it. */
export function useTab(): Place {
  const [address, setAddress] = useAddressQuery()
  const tab = homeTabs.find((homeTab) => homeTab === address.get('tab')) ?? 'overview'
  const open = (next: HomeTab) =>
    setAddress((after) => {
      if (next === 'overview') after.delete('tab')
      else after.set('tab', next)
      return after
    })
  return { tab, open }
}
