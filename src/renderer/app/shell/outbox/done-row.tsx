/** A save that the server accepted today. */
import { IconCheck } from '@tabler/icons-react'
import type { OutboxItem } from '#contract'
import { clockOf } from '../../../ui/dates'
import { CampaignLine } from './campaign-line'
import classes from './row.module.css'
import { doneText } from './text'
import * as texts from './texts'

export function DoneRow({ item }: { item: OutboxItem }) {
  return (
    <li data-done>
      <CampaignLine channel={item.channel} name={item.name} what={doneText(item)}>
        <span className={classes.state} data-done data-num>
          <IconCheck size={14} stroke={1.75} aria-hidden /> {item.doneAt ? clockOf(item.doneAt) : texts.done}
        </span>
      </CampaignLine>
    </li>
  )
}
