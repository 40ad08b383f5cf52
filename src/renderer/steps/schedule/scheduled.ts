/** The schedule values of a campaign in the local list, read as SCHEDULE reads them. */
import type { Campaign, CampaignType, Schedule, ScheduledCampaign } from '#contract'
import { scheduleFromWire } from '../../../model/steps/schedule/from-wire'
import { emptySchedule, type ScheduleValues } from '../../../model/steps/schedule/values'
import type { StepContext } from '../../../model/steps/step'
import type { Channel } from '../../channels'
import { isReadFromServer } from '../row-kind'

type ScheduleRow = Pick<ScheduledCampaign, 'campaignId' | 'status' | 'sections' | 'schedule' | 'scheduleForm'>

/** Published campaigns use the server's schedule. Campaigns that can still be edited use the local draft's, which may be newer. */
export function scheduleOf(row: ScheduleRow, context: StepContext): ScheduleValues {
  // The draft stores the step's own values.
  const edited = row.sections?.schedule as Partial<ScheduleValues> | undefined
  const values =
    edited && !isReadFromServer(row)
      ? { ...emptySchedule(context), ...edited }
      : scheduleFromWire(campaignOf(row), context)
  // The wizard may have replaced a past start by today. Until that is saved, intervals count from the old date.
  return { ...values, startDate: values.startMovedFrom ?? values.startDate }
}

function campaignOf({ campaignId, schedule, scheduleForm }: ScheduleRow): Campaign {
  // The server's raw fields; the reader validates each one.
  return {
    id: campaignId ?? 0,
    schedule: schedule as Schedule | null,
    edit_schedule_page_values: scheduleForm as Campaign['edit_schedule_page_values'],
  }
}

/**
 * The minimum context for reading a step's values. `now` is 1970, so that no start counts as past and is replaced by today, as the wizard
 * does.
 */
export const contextOfRow = (
  { name, campaignId, status }: Pick<ScheduledCampaign, 'name' | 'campaignId' | 'status'>,
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
