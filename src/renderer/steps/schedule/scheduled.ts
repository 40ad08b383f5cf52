/** The schedule of a campaign that the list of this computer has, as the step itself reads it. */
import type { Campaign, CampaignType, Schedule, ScheduledCampaign } from '#contract'
import type { Channel } from '../../channels'
import { accessOf, type StepContext } from '../step'
import { scheduleFromWire } from './from-wire'
import { emptySchedule, type ScheduleValues } from './values'

/** What the server runs stands in its own words; what may still be edited may have newer ones here. */
export function scheduleOf(row: ScheduledCampaign, context: StepContext): ScheduleValues {
  // The step's own values, as it gave them to the draft.
  const edited = row.sections.schedule as Partial<ScheduleValues> | undefined
  const values =
    edited && !isServers(row) ? { ...emptySchedule(context), ...edited } : scheduleFromWire(campaignOf(row), context)
  // The wizard may have replaced a past start by today; until that is saved, intervals count from the old one.
  return { ...values, startDate: values.startMovedFrom ?? values.startDate }
}

/** Whether only the server's words count: nobody can edit it here any more. */
export const isServers = ({ campaignId, status }: ScheduledCampaign): boolean =>
  campaignId !== null && accessOf(status).readOnly

function campaignOf({ campaignId, schedule, scheduleForm }: ScheduledCampaign): Campaign {
  // As the server wrote them; whoever reads them trusts no field.
  return {
    id: campaignId ?? 0,
    schedule: schedule as Schedule | null,
    edit_schedule_page_values: scheduleForm as Campaign['edit_schedule_page_values'],
  }
}

/**
 * As much of a step's context as reading its values takes. Nothing lies before 1970: no start is taken for past and shown as today, which
 * is how the wizard would open it.
 */
export const contextOfRow = (
  { name, campaignId, status }: ScheduledCampaign,
  channel: Channel,
  type: CampaignType,
): StepContext => ({
  channel,
  type,
  name,
  campaignId,
  status,
  sender: '',
  mergeTags: [],
  values: {},
  computerZone: '',
  channelConfigurationId: null,
  now: () => 0,
})
