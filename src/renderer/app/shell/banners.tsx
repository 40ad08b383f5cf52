/** What stands over every screen while it is true: nothing can be saved, the session expired, this is the practice workspace. */
import { Button } from '@mantine/core'
import { type Icon, IconAlertTriangle, IconFlask, IconLockOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { SyncState } from '#contract'
import { failureOf } from '../../data/failure'
import { useHostIsThere } from '../../data/host'
import { useBringBack, useSyncState } from '../../data/outbox'
import { sessionQuery, useSession } from '../../data/session'
import { Notice } from '../../ui/notice'
import { FirstSteps } from './first-steps'
import { LostPublishing } from './publish-hold'

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
      {session.isError ? <ServiceGone words={failureOf(session.error).message} /> : null}
      {storage === null ? null : (
        <Banner
          Icon={IconAlertTriangle}
          tone="red"
          title="Changes cannot be saved on this computer"
          text={`${storage} What you type stays in memory while Herald is open.`}
        />
      )}
      {sync?.damage || sync?.copy ? <Damaged sync={sync} /> : null}
      <LostPublishing />
      {session.data?.state === 'expired' ? <Expired /> : null}
      {session.data?.state === 'practice' ? <Practice /> : null}
    </>
  )
}

function ServiceGone({ words }: { words: string }) {
  const client = useQueryClient()
  return (
    <Banner Icon={IconAlertTriangle} tone="red" title="Herald's background service is not responding" text={words}>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          client.resetQueries({ queryKey: sessionQuery.queryKey })
        }}
      >
        Retry
      </Button>
    </Banner>
  )
}

/** Said once for each start; what a copy can bring back is offered at each, until somebody took it or the copy is too old. */
function Damaged({ sync: { damage, copy } }: { sync: SyncState }) {
  const [read, setRead] = useState<string | null>(null)
  const bringBack = useBringBack()
  const words = [damage, copy?.words].filter(Boolean).join(' ')
  if (read === words) return null
  return (
    <Banner Icon={IconAlertTriangle} tone="orange" title="Some drafts were damaged on disk" text={words}>
      {copy ? (
        <Button size="xs" loading={bringBack.isPending} onClick={() => bringBack.mutate(copy.day)}>
          Bring it back
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => setRead(words)}>
        {copy ? 'Not now' : 'Close'}
      </Button>
    </Banner>
  )
}

function Expired() {
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

function Practice() {
  return (
    <Banner
      Icon={IconFlask}
      tone="iris"
      title="Practice workspace"
      text="Sample data. Nothing you do here reaches a customer."
    >
      <FirstSteps />
      <Button size="xs" variant="default" component={Link} to="/connect">
        Connect to a server
      </Button>
    </Banner>
  )
}

/** Red blocks, orange warns; what is only good to know interrupts nobody. */
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
