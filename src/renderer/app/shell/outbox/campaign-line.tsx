/** The first line of whatever stands in the outbox: channel, name, and a line under it. */
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { channelById } from '../../../channels'
import { IconTile } from '../../../ui/icon-tile'
import classes from './row.module.css'
import * as texts from './texts'

export function CampaignLine(props: { channel: string; name: string; what: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.row}>
      <IconTile Icon={channelById(props.channel)?.Icon ?? IconMessage} />
      <div className={classes.words}>
        <span className={classes.name} dir="auto" data-list>
          {props.name || texts.unnamedCampaign}
        </span>
        <span className={classes.what}>{props.what}</span>
      </div>
      {props.children}
    </div>
  )
}
