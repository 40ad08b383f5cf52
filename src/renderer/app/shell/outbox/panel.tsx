/** The outbox in a popover, below the chip of the top bar. */
import { ActionIcon, Button, Popover, Skeleton, Switch } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Reconnect } from '../../../blocks/acts/buttons'
import { failureOf } from '../../../data/failure'
import { useOutbox, useRetryOutbox, useSyncState, useUndecided } from '../../../data/outbox'
import { useConnection, useOfflineReason, useSession, useWorkOffline } from '../../../data/session'
import { useOpenUploads } from '../../../data/transfers'
import { useDiscarded } from '../../../data/versions'
import { useOpenJobs } from '../../../data/vouchers'
import { clockOf } from '../../../ui/dates'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../../ui/late-overlay'
import layout from '../../../ui/layout.module.css'
import { lastAgreedAt } from '../chip-text'
import { AttentionCard } from './attention'
import { DiscardedRow } from './discard'
import classes from './panel.module.css'
import rowClasses from './row.module.css'
import { type Done, doneText, outboxGroupsOf } from './text'
import { CampaignLine, JobRow, UploadRow, WaitingRow } from './transfer-rows'

export function OutboxPopover({ id, opened, onChange, button }: LateOverlay) {
  return (
    <Popover
      id={id}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position="bottom-end"
      width={544}
      offset={6}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BorrowedTarget of={button} />
      </Popover.Target>
      <Popover.Dropdown p={0} bg="var(--hd-surface)" aria-labelledby="outbox-title">
        <OutboxPanel onClose={() => onChange(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

/** The outbox: what needs the user, what waits, what was sent today; with 'Sync now' and 'Work offline'. */
function OutboxPanel({ onClose }: { onClose: () => void }) {
  const connection = useConnection().data
  const workOffline = useWorkOffline()
  return (
    <div className={classes.panel}>
      <Head onClose={onClose} />
      <Items onLeave={onClose} />
      <div className={classes.foot}>
        <Switch
          label="Work offline"
          description="Nothing syncs until you turn this off."
          checked={workOffline.isPending ? workOffline.variables : (connection?.workOffline ?? false)}
          onChange={(event) => workOffline.mutate(event.currentTarget.checked)}
        />
      </div>
    </div>
  )
}

function Head({ onClose }: { onClose: () => void }) {
  const offlineReason = useOfflineReason()
  const connection = useConnection().data
  const isWorkingOffline = connection?.workOffline ?? false
  const agreedAt = lastAgreedAt({ sync: useSyncState().data, connection })
  const retry = useRetryOutbox()
  const isExpired = useSession().data?.state === 'expired'
  const state = isExpired
    ? 'Session expired'
    : offlineReason
      ? 'Offline'
      : connection?.isFailing
        ? 'Server error'
        : 'Online'
  return (
    <div className={`${layout.row} ${classes.head}`}>
      <h2 id="outbox-title">Outbox</h2>
      <span className={classes.state} data-num>
        {state}
        {agreedAt ? ` · last synced ${clockOf(agreedAt)}` : ''}
      </span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} stroke={1.75} />}
        loading={retry.isPending}
        disabled={isWorkingOffline}
        title={isWorkingOffline ? "Turn off 'Work offline' first" : ''}
        onClick={() => retry.mutate(null)}
      >
        Sync now
      </Button>
      <ActionIcon aria-label="Close the outbox" onClick={onClose}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </div>
  )
}

function Items({ onLeave }: { onLeave: () => void }) {
  const outbox = useOutbox()
  const undecided = useUndecided()
  const discarded = useDiscarded()
  const uploads = useOpenUploads()
  const jobs = useOpenJobs()
  const [openedAt] = useState(() => Date.now())
  const isExpired = useSession().data?.state === 'expired'
  const error = outbox.error ?? undecided.error
  if (error)
    return (
      <p className={`${layout.quiet} ${classes.note}`}>{`The outbox could not be read. ${failureOf(error).message}`}</p>
    )
  if (!outbox.data || !undecided.data) return <Skeleton className={classes.skeleton ?? ''} height={14} radius="sm" />
  const { attention, waiting, done } = outboxGroupsOf(outbox.data, undecided.data, openedAt)
  const transfers = uploads.length + jobs.length
  if (attention.length + waiting.length + done.length + discarded.length + transfers === 0)
    return (
      <p className={`${layout.quiet} ${classes.note}`}>
        {isExpired ? (
          <>
            Nothing is waiting, but the session expired. <Reconnect />
          </>
        ) : (
          'All caught up. Changes appear here while they sync.'
        )}
      </p>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls can be reached by keyboard.
    <section className={classes.items} tabIndex={0} aria-label="Campaigns in the outbox">
      {discarded.map((entry) => (
        <DiscardedRow key={entry.draftId} discarded={entry} />
      ))}
      <OutboxGroup title="Needs attention" count={attention.length} attention>
        {attention.map((campaign) => (
          <AttentionCard key={campaign.row.draftId ?? campaign.row.campaignId} undecided={campaign} onLeave={onLeave} />
        ))}
      </OutboxGroup>
      <OutboxGroup title="Waiting" count={waiting.length}>
        {waiting.map((campaign) => (
          <WaitingRow key={campaign.draftId} waiting={campaign} />
        ))}
      </OutboxGroup>
      <OutboxGroup title="Uploads" count={transfers}>
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onLeave={onLeave} />
        ))}
        {jobs.map((job) => (
          <JobRow key={job.jobId} job={job} onLeave={onLeave} />
        ))}
      </OutboxGroup>
      <OutboxGroup title="Done today" count={done.length}>
        {done.map((item) => (
          <DoneRow key={item.draftId} done={item} />
        ))}
      </OutboxGroup>
    </section>
  )
}

function OutboxGroup(props: { title: string; count: number; attention?: boolean; children: ReactNode }) {
  const { title, count, attention } = props
  if (count === 0) return null
  return (
    <section aria-label={title}>
      <h3 data-attention={attention}>
        {attention ? <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> : null}
        {title} <span data-num>{count}</span>
      </h3>
      <ul>{props.children}</ul>
    </section>
  )
}

/** Saves of one campaign that the server accepted today. */
function DoneRow({ done }: { done: Done }) {
  return (
    <li data-done>
      <CampaignLine channel={done.channel} name={done.name} what={doneText(done)}>
        <span className={`${layout.rowSmall} ${rowClasses.state}`} data-done data-num>
          <IconCheck size={14} stroke={1.75} aria-hidden /> {clockOf(done.doneAt)}
        </span>
      </CampaignLine>
    </li>
  )
}
