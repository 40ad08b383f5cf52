/** The schedule column of a campaign whose schedule was edited on this computer: the edited one, saved or not. */
import type { CampaignRow } from '#contract'
import { jsonFieldsIn } from '../../../model/rules/read'
import { scheduleToWire } from '../../../model/steps/schedule/wire'
import { notSet, scheduleText } from '../../steps/campaign-row/schedule-text'
import { channelOf, typeOf } from '../../steps/row-kind'
import { contextOfRow, scheduleOf } from '../../steps/schedule/entries'
import classes from './table.module.css'

/** `now` in epoch milliseconds. */
export default function EditedSchedule({ row, now }: { row: CampaignRow; now: number }) {
  const text = editedText(row, now)
  return text === notSet ? <span className={classes.missing}>{notSet}</span> : <span title={text}>{text}</span>
}

export function editedText(row: CampaignRow, now: number): string {
  const [channel, type] = [channelOf(row), typeOf(row)]
  if (!channel || !type) return notSet
  const context = contextOfRow(row, channel, type)
  const wire = scheduleToWire(scheduleOf({ ...row, scheduleForm: null }, context), context)
  return scheduleText(jsonFieldsIn(wire), now)
}
