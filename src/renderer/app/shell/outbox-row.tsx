/** One line of the outbox: whose change, which part, and how it stands. */
import { Button, Loader } from '@mantine/core'
import { IconCheck, IconMessage } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { campaignTypes, type OutboxItem } from '#contract'
import { editPath } from '../../blocks/campaign-paths'
import { channelById } from '../../channels'
import { useRetryOutbox } from '../../data/outbox'
import { clockOf } from '../../ui/dates'
import { IconTile } from '../../ui/icon-tile'
import classes from './outbox-row.module.css'
import { itemWords } from './outbox-words'

export function OutboxRow({ item, onLeave }: { item: OutboxItem; onLeave: () => void }) {
  return (
    <li className={classes.row}>
      <IconTile Icon={channelById(item.channel)?.Icon ?? IconMessage} />
      <div className={classes.words}>
        <span className={classes.name} dir="auto" data-list>
          {item.name || 'Campaign without a name'}
        </span>
        <span className={classes.what}>{itemWords(item)}</span>
      </div>
      <Standing item={item} onLeave={onLeave} />
    </li>
  )
}

function Standing({ item, onLeave }: { item: OutboxItem; onLeave: () => void }) {
  const retry = useRetryOutbox()
  if (item.state === 'attention')
    return (
      <span className={classes.standing}>
        <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate(item.draftId)}>
          Retry
        </Button>
        <OpenLink item={item} onLeave={onLeave} />
      </span>
    )
  if (item.state === 'sending')
    return (
      <span className={classes.standing}>
        <Loader size={12} aria-hidden /> Sending
      </span>
    )
  if (item.state === 'waiting') return <span className={classes.standing}>Next</span>
  return (
    <span className={classes.standing} data-num>
      <IconCheck size={14} stroke={1.75} aria-hidden /> {item.doneAt ? clockOf(item.doneAt) : 'Done'}
    </span>
  )
}

function OpenLink({ item, onLeave }: { item: OutboxItem; onLeave: () => void }) {
  const type = campaignTypes.find((known) => known === item.type)
  if (!type) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      component={Link}
      to={editPath(item.channel, type, item.campaignId ?? item.draftId)}
      onClick={onLeave}
    >
      Open
    </Button>
  )
}
