/** The head of an outbox entry: channel, name, and a second line. */
import { IconMessage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { channelById } from '../../../channels'
import { ItemLine } from '../../../ui/item-line'

type Props = { channel: string; name: string; what: ReactNode; children?: ReactNode }

export const CampaignLine = ({ channel, name, ...rest }: Props) => (
  <ItemLine Icon={channelById(channel)?.Icon ?? IconMessage} name={name || 'Unnamed campaign'} {...rest} />
)
