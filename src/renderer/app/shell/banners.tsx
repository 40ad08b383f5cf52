/** Banners above every screen: saving fails, the session expired, this is the practice workspace. */
import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconClockExclamation,
  IconFlask,
  IconHourglass,
  IconLockOff,
  IconReplace,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { countOf, type Session, type SyncState } from '#contract'
import { failureOf } from '../../data/failure'
import { useHostIsThere } from '../../data/host'
import { useBringBack, useSyncState } from '../../data/outbox'
import { sessionQuery, useConnection, useSession } from '../../data/session'
import { Notice } from '../../ui/notice'
import { EndedPublishing } from './publish-hold'

export function Banners() {
  const session = useSession()
  const sync = useSyncState().data
  const storage = sync?.storage ?? null
  return (
    <>
      {useHostIsThere() ? null : (
        <Banner
          Icon={IconAlertTriangle}
          tone="red"
          title="Herald has stopped"
          text="This page can no longer save or send. Copy anything you typed since, then start Herald and open the address that it prints."
        />
      )}
      {session.isError ? <ServiceGone message={failureOf(session.error).message} /> : null}
      {storage === null ? null : (
        <Banner
          Icon={IconAlertTriangle}
          tone="red"
          title="Changes cannot be saved on this computer"
          text={`${storage} What you type stays in memory while Herald is open.`}
        />
      )}
      {sync?.damage || sync?.copy ? <DamageBanner sync={sync} /> : null}
      {sync?.unfinished === undefined ? null : <UnfinishedEdit title={sync.unfinished} />}
      <EndedPublishing />
      {session.data?.asks ? <AccountBanner /> : null}
      {session.data?.state === 'expired' ? <ExpiredBanner /> : null}
      <ClockDiffers />
      {session.data?.state === 'opening' ? <OpeningBanner waitsFor={session.data.waitsFor} /> : null}
      {session.data?.state === 'practice' ? <Practice /> : null}
    </>
  )
}

function ServiceGone({ message }: { message: string }) {
  const client = useQueryClient()
  return (
    <Banner Icon={IconAlertTriangle} tone="red" title="Herald's background service is not responding" text={message}>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          client.resetQueries({ queryKey: sessionQuery.queryKey })
        }}
      >
        Try again
      </Button>
    </Banner>
  )
}

/** Shown once per start. A copy that can restore the data is offered at each start, until the user takes it or it is too old. */
function DamageBanner({ sync: { damage, copy } }: { sync: SyncState }) {
  const [read, setRead] = useState<string | null>(null)
  const bringBack = useBringBack()
  const text = [damage, copy?.words].filter(Boolean).join(' ')
  if (read === text) return null
  return (
    <Banner Icon={IconAlertTriangle} tone="orange" title="Some drafts were damaged on disk" text={text}>
      {copy ? (
        <Button size="xs" loading={bringBack.isPending} onClick={() => bringBack.mutate(copy.day)}>
          Restore it
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => setRead(text)}>
        {copy ? 'Not now' : 'Close'}
      </Button>
    </Banner>
  )
}

/** An edit of many campaigns that was cut off; where it runs or is finished, it is shown already. */
function UnfinishedEdit({ title }: { title: string }) {
  const { pathname } = useLocation()
  if (pathname === '/library/replace') return null
  return (
    <Banner
      Icon={IconReplace}
      tone="orange"
      title="A replacement was not finished"
      text={`${title}. Some drafts have the new text, others the former one.`}
    >
      <Button size="xs" component={Link} to="/library/replace">
        Finish or undo it
      </Button>
    </Banner>
  )
}

function ExpiredBanner() {
  const { pathname, search } = useLocation()
  return (
    <Banner
      Icon={IconLockOff}
      tone="orange"
      title="Session expired"
      text="Your work is safe: changes sync once you reconnect."
    >
      <Button size="xs" component={Link} to="/connect" state={{ from: pathname + search }}>
        Reconnect
      </Button>
    </Banner>
  )
}

/** What the last session waits for. Drafts of this computer are usable meanwhile. */
function OpeningBanner({ waitsFor }: Pick<Session, 'waitsFor'>) {
  const text =
    waitsFor?.what === 'server'
      ? `No answer from ${waitsFor.address} yet. You can go on writing: changes are kept on this computer.`
      : 'The password store of this computer does not answer yet; it may be asking for its password in another window. You can go on writing: changes are kept on this computer.'
  return (
    <Banner Icon={IconHourglass} tone="iris" title="Opening the last session" text={text}>
      <Button size="xs" variant="default" component={Link} to="/connect">
        Connect to a server
      </Button>
    </Banner>
  )
}

/** Asks which account a token belongs to: at the start, and after the connect screen was closed without an answer. */
function AccountBanner() {
  return (
    <Banner
      Icon={IconLockOff}
      tone="orange"
      title="Not connected yet."
      text="The server does not say whose account the new token belongs to."
    >
      <Button size="xs" component={Link} to="/connect">
        Answer
      </Button>
    </Banner>
  )
}

/** Shown once per start. */
function ClockDiffers() {
  const clockOffset = useConnection().data?.clockOffset
  const [isRead, setRead] = useState(false)
  if (clockOffset === undefined || isRead) return null
  const title =
    clockOffset > 0
      ? `This computer's clock is ${timeSpan(Math.abs(clockOffset))} behind the server's.`
      : `This computer's clock is ${timeSpan(Math.abs(clockOffset))} ahead of the server's.`
  return (
    <Banner
      Icon={IconClockExclamation}
      tone="orange"
      title={title}
      text="Herald judges by the server's clock which moments are in the future. Set this computer's clock right, so that the times you see are right too."
    >
      <Button size="xs" variant="default" onClick={() => setRead(true)}>
        Close
      </Button>
    </Banner>
  )
}

/** A duration in milliseconds as text, in the largest unit that fits twice. */
function timeSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return countOf(minutes, 'minute')
  return minutes < 2 * 1_440 ? countOf(Math.round(minutes / 60), 'hour') : countOf(Math.round(minutes / 1_440), 'day')
}

function Practice() {
  return (
    <Banner
      Icon={IconFlask}
      tone="iris"
      title="Practice workspace"
      text="Sample data. Nothing you do here reaches a customer."
    >
      <Button size="xs" variant="subtle" component={Link} to="/first-message">
        Send a first message
      </Button>
      <Button size="xs" variant="default" component={Link} to="/connect">
        Connect to a server
      </Button>
    </Banner>
  )
}

/** Red blocks, orange warns, iris informs. */
const kinds = { red: 'block', orange: 'warn', iris: 'info' } as const

function Banner(props: {
  Icon: Icon
  tone: 'red' | 'orange' | 'iris'
  title: string
  text: string
  children?: ReactNode
}) {
  const { Icon, tone, title, text, children } = props
  return (
    <Notice
      wide
      kind={kinds[tone]}
      Icon={Icon}
      title={title}
      act={children}
      label={title}
      live={tone === 'iris' ? 'off' : 'assertive'}
    >
      {text}
    </Notice>
  )
}
