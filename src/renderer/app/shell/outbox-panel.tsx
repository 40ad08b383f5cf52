/** The outbox: what needs the person, what waits, what was done today; with 'Sync now' and 'Work offline'. */
import { ActionIcon, Button, Skeleton, Switch } from '@mantine/core'
import { IconRefresh, IconX } from '@tabler/icons-react'
import type { OutboxItem } from '#contract'
import { useConnection, useWorkOffline } from '../../data/connection'
import { failureOf } from '../../data/failure'
import { useOutbox, useRetryOutbox, useSyncState } from '../../data/outbox'
import { clockOf } from '../../ui/dates'
import classes from './outbox-panel.module.css'
import { OutboxRow } from './outbox-row'
import { shelvesOf } from './outbox-words'

export function OutboxPanel({ onClose }: { onClose: () => void }) {
  const connection = useConnection().data
  const lastSyncedAt = useSyncState().data?.lastSyncedAt ?? null
  const retry = useRetryOutbox()
  const workOffline = useWorkOffline()
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2>Outbox</h2>
        <span data-num>
          {connection?.online && !connection.workOffline ? 'Online' : 'Offline'}
          {lastSyncedAt ? ` · last synced ${clockOf(lastSyncedAt)}` : ''}
        </span>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} stroke={1.75} />}
          loading={retry.isPending}
          disabled={connection?.workOffline ?? false}
          onClick={() => retry.mutate(null)}
        >
          Sync now
        </Button>
        <ActionIcon aria-label="Close the outbox" onClick={onClose}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </div>
      <Items onLeave={onClose} />
      <div className={classes.foot}>
        <Switch
          label="Work offline"
          description="Nothing is sent and nothing is read until this is off again."
          checked={connection?.workOffline ?? false}
          onChange={(event) => workOffline.mutate(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}

function Items({ onLeave }: { onLeave: () => void }) {
  const outbox = useOutbox(true)
  if (outbox.isError)
    return <p className={classes.note}>{`The outbox could not be read. ${failureOf(outbox.error).message}`}</p>
  if (!outbox.data) return <Skeleton className={classes.skeleton ?? ''} height={14} radius="sm" />
  const shelves = shelvesOf(outbox.data, Date.now()).filter(({ items }) => items.length > 0)
  if (shelves.length === 0)
    return <p className={classes.note}>Nothing waits. What you save on a server's campaign passes through here.</p>
  return (
    <div className={classes.items}>
      {shelves.map(({ title, items, attention }) => (
        <section key={title} aria-label={title}>
          <h3 data-attention={attention || undefined}>
            {title} <span data-num>{items.length}</span>
          </h3>
          <ul>
            {items.map((item) => (
              <OutboxRow key={keyOf(item)} item={item} onLeave={onLeave} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const keyOf = (item: OutboxItem) => `${item.draftId} ${item.section} ${item.queuedAt} ${item.state}`
