/** What stands over every screen while it is true: nothing can be saved, the session expired, this is the practice workspace. */
import { Button } from '@mantine/core'
import {
  type Icon,
  IconAlertTriangle,
  IconClockExclamation,
  IconFlask,
  IconHourglass,
  IconListCheck,
  IconLockOff,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { countOf, filled, type Session, type SyncState } from '#contract'
import { failureOf } from '../../data/failure'
import { useHostIsThere } from '../../data/host'
import { useBringBack, useSyncState } from '../../data/outbox'
import { sessionQuery, useConnection, useSession } from '../../data/session'
import { settingsQuery } from '../../data/settings'
import { Notice } from '../../ui/notice'
import { useLateOverlay } from '../../ui/use-late-overlay'
import { EndedPublishing } from './publish-hold'
import * as texts from './texts'

export function Banners() {
  const session = useSession()
  const sync = useSyncState().data
  const storage = sync?.storage ?? null
  return (
    <>
      {useHostIsThere() ? null : (
        <Banner Icon={IconAlertTriangle} tone="red" title={texts.heraldHasStopped} text={texts.thisPageCanNoLonger} />
      )}
      {session.isError ? <ServiceGone words={failureOf(session.error).message} /> : null}
      {storage === null ? null : (
        <Banner
          Icon={IconAlertTriangle}
          tone="red"
          title={texts.changesCannotBeSavedOn}
          text={filled(texts.whatYouTypeStaysIn, { storage })}
        />
      )}
      {sync?.damage || sync?.copy ? <Damaged sync={sync} /> : null}
      <EndedPublishing />
      {session.data?.asks ? <Asks /> : null}
      {session.data?.state === 'expired' ? <Expired /> : null}
      <ClockDiffers />
      {session.data?.state === 'opening' ? <Opening waitsFor={session.data.waitsFor} /> : null}
      {session.data?.state === 'practice' ? (
        <>
          {storage === null ? <Names /> : null}
          <Practice />
        </>
      ) : null}
    </>
  )
}

function ServiceGone({ words }: { words: string }) {
  const client = useQueryClient()
  return (
    <Banner Icon={IconAlertTriangle} tone="red" title={texts.heraldsBackgroundServiceIsNot} text={words}>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          client.resetQueries({ queryKey: sessionQuery.queryKey })
        }}
      >
        {texts.tryAgain}
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
    <Banner Icon={IconAlertTriangle} tone="orange" title={texts.someDraftsWereDamagedOn} text={words}>
      {copy ? (
        <Button size="xs" loading={bringBack.isPending} onClick={() => bringBack.mutate(copy.day)}>
          {texts.bringItBack}
        </Button>
      ) : null}
      <Button size="xs" variant="default" onClick={() => setRead(words)}>
        {copy ? texts.notNow : texts.close}
      </Button>
    </Banner>
  )
}

function Expired() {
  const { pathname, search } = useLocation()
  return (
    <Banner Icon={IconLockOff} tone="orange" title={texts.sessionExpired} text={texts.yourWorkIsSafeChanges}>
      <Button size="xs" component={Link} to="/connect" state={{ from: pathname + search }}>
        {texts.reconnect}
      </Button>
    </Banner>
  )
}

/** What the last session is waiting for; the drafts of this computer are there meanwhile. */
function Opening({ waitsFor }: Pick<Session, 'waitsFor'>) {
  const words =
    waitsFor?.what === 'server'
      ? filled(texts.theServerDoesNotAnswerYet, { address: waitsFor.address })
      : texts.theKeyringDoesNotAnswerYet
  return (
    <Banner Icon={IconHourglass} tone="iris" title={texts.openingTheLastSession} text={words}>
      <Button size="xs" variant="default" component={Link} to="/connect">
        {texts.connectToAServer}
      </Button>
    </Banner>
  )
}

/** Which account a token belongs to: asked at the start, and when the connect screen was left without an answer. */
function Asks() {
  return (
    <Banner Icon={IconLockOff} tone="orange" title={texts.notConnectedYet} text={texts.theServerDoesNotSay}>
      <Button size="xs" component={Link} to="/connect">
        {texts.answer}
      </Button>
    </Banner>
  )
}

/** Said once for each start. */
function ClockDiffers() {
  const offset = useConnection().data?.clockOffset
  const [isRead, setRead] = useState(false)
  if (offset === undefined || isRead) return null
  const title = filled(offset > 0 ? texts.clockIsBehind : texts.clockIsAhead, { time: timeSpan(Math.abs(offset)) })
  return (
    <Banner Icon={IconClockExclamation} tone="orange" title={title} text={texts.momentsAreJudgedBy}>
      <Button size="xs" variant="default" onClick={() => setRead(true)}>
        {texts.close}
      </Button>
    </Banner>
  )
}

/** Of milliseconds, in the largest unit of which there are two. */
function timeSpan(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 120) return countOf(minutes, 'minute')
  return minutes < 2 * 1_440 ? countOf(Math.round(minutes / 60), 'hour') : countOf(Math.round(minutes / 1_440), 'day')
}

const NamePractice = lazy(async () => ({ default: (await import('./name-practice')).NamePractice }))

/** Asks until the person answers or skips; where nothing can be saved, the answer could not be either. */
function Names() {
  const asked = useQuery(settingsQuery).data?.practiceNames
  return <Suspense fallback={null}>{asked === null ? <NamePractice /> : null}</Suspense>
}

function Practice() {
  return (
    <Banner Icon={IconFlask} tone="iris" title={texts.practiceWorkspace} text={texts.sampleDataNothingYouDo}>
      <FirstSteps />
      <Button size="xs" variant="default" component={Link} to="/connect">
        {texts.connectToAServer}
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

const loadMenu = () => import('./first-steps-menu')
const FirstStepsMenu = lazy(async () => ({ default: (await loadMenu()).FirstStepsMenu }))

function FirstSteps() {
  const { wanted, overlay, forButton } = useLateOverlay('menu', loadMenu)
  return (
    <>
      <Button {...forButton} size="xs" variant="subtle" leftSection={<IconListCheck size={14} stroke={1.5} />}>
        {texts.firstSteps}
      </Button>
      <Suspense fallback={null}>{wanted ? <FirstStepsMenu {...overlay} /> : null}</Suspense>
    </>
  )
}
