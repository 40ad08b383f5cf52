/** About: what Herald is, what it is built on, and the facts to send to support. */

import { Button, Modal } from '@mantine/core'
import { IconCopy, IconFileText } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { UpdateAnswer } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useAppInfo } from '../../data/app'
import { showRoute, useCopyText, useDiagnostics, useShowLog, useThirdPartyNotices } from '../../data/desktop'
import { failureOf } from '../../data/failure'
import { usePolicy } from '../../data/settings'
import { useCheckForUpdates, useInstallUpdate, useOpenDownloadPage } from '../../data/updates'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { Mark } from '../../ui/pieces'
import classes from './herald-dialogs.module.css'

type Props = { opened: boolean; checks: boolean; onClose: () => void }

/** `checks`: the user asked whether there is an update. */
export function About({ opened, checks, onClose }: Props) {
  const info = useAppInfo().data
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title="About Herald" size={440} padding="xl">
      <Facts />
      {info?.host === 'electron' && opened ? <Updates version={info.version} asked={checks} onClose={onClose} /> : null}
      <Notices />
    </Modal>
  )
}

function Facts() {
  const { data, error } = useDiagnostics()
  const host = useAppInfo().data?.host
  const copy = useCopyText()
  const log = useShowLog()
  return (
    <>
      <div className={`${layout.row3} ${classes.lead}`}>
        <Mark size={28} />
        <p>Write, test, approve, publish and analyse messaging campaigns, also offline.</p>
      </div>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      <dl className={classes.facts}>
        {data?.versions.map(({ name, version }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-num>{version}</dd>
          </div>
        ))}
      </dl>
      <div className={`${layout.answers} ${classes.actions}`}>
        {host === 'electron' ? (
          <Button variant="default" leftSection={<IconFileText size={16} stroke={1.5} />} onClick={() => log.mutate()}>
            Show the log
          </Button>
        ) : null}
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} />}
          disabled={!data}
          loading={copy.isPending}
          onClick={() => data && copy.mutate(data.text)}
        >
          Copy diagnostics
        </Button>
      </div>
    </>
  )
}

type UpdatesProps = {
  version: string
  /** The user asked for a check. */
  asked: boolean
  onClose: () => void
}

/** Updates in About: whether there is one, its notes, and how to install it. */
function Updates({ version, asked, onClose }: UpdatesProps) {
  const { mutate: check, data, error, isPending } = useCheckForUpdates()
  useEffect(() => {
    if (asked) check()
  }, [asked, check])
  return (
    <section className={classes.updates} aria-label="Updates">
      <div role="status">
        {isPending ? <p>Checking for new versions…</p> : null}
        {data && !isPending ? <Outcome answer={data} version={version} onClose={onClose} /> : null}
        {error ? <p>{`Herald could not check for new versions: ${failureOf(error).message}`}</p> : null}
      </div>
      {isPending || (data && data.state !== 'failed' && data.state !== 'current') ? null : (
        <Button variant="default" onClick={() => check()}>
          {data?.state === 'failed' ? 'Try again' : labelOfAct('updates')}
        </Button>
      )}
    </section>
  )
}

function Outcome({ answer, version, onClose }: { answer: UpdateAnswer } & Pick<UpdatesProps, 'version' | 'onClose'>) {
  const install = useInstallUpdate()
  switch (answer.state) {
    case 'current':
      return <p>{`Herald ${version} is up to date.`}</p>
    case 'off':
      return <UpdatesOff onClose={onClose} page={answer.page} />
    case 'elsewhere':
      return (
        <>
          <p>{`This copy of Herald does not check for new versions: ${answer.why}.`}</p>
          <DownloadPageButton page={answer.page} />
        </>
      )
    case 'failed':
      return (
        <>
          <p>{`Herald could not download the new version: ${answer.why}. Check the connection and try again, or install it yourself.`}</p>
          <DownloadPageButton page={answer.page} />
        </>
      )
    case 'available':
      return (
        <NewVersion answer={answer} text={`Herald ${answer.version} is available.`}>
          <DownloadPageButton page={answer.page} />
        </NewVersion>
      )
    case 'ready':
      return (
        <NewVersion answer={answer} text={`Herald ${answer.version} is ready. It is installed when you close Herald.`}>
          <Button loading={install.isPending} onClick={() => install.mutate()}>
            Restart now
          </Button>
        </NewVersion>
      )
  }
}

function NewVersion({
  answer,
  text,
  children,
}: {
  answer: { notes: string | null }
  text: string
  children: ReactNode
}) {
  return (
    <>
      <p>{text}</p>
      {answer.notes ? (
        <details open className={classes.notices}>
          <summary>What is new</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text could not be scrolled by keys. */}
          <section tabIndex={0} aria-label="What is new" dir="auto" data-prose>
            {answer.notes}
          </section>
        </details>
      ) : null}
      {children}
    </>
  )
}

function UpdatesOff({ page, onClose }: { page: string | null; onClose: () => void }) {
  const isSetByPolicy = usePolicy()?.locked.includes('updates')
  const settings = () => {
    onClose()
    showRoute('/settings')
  }
  return (
    <>
      <p>
        {isSetByPolicy
          ? 'Your organisation installs new versions itself, so Herald did not check.'
          : 'Updates are off in Settings, so Herald did not check.'}
      </p>
      {isSetByPolicy ? null : (
        <Button variant="default" onClick={settings}>
          {labelOfAct('settings')}
        </Button>
      )}
      {isSetByPolicy ? null : <DownloadPageButton page={page} />}
    </>
  )
}

function DownloadPageButton({ page }: { page: string | null }) {
  const openDownloadPage = useOpenDownloadPage()
  if (page === null) return null
  return (
    <Button variant="default" onClick={() => openDownloadPage.mutate()}>
      Open download page
    </Button>
  )
}

/** Loaded when opened: the notices are long and rarely read. */
function Notices() {
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useThirdPartyNotices(isOpen)
  return (
    <details className={classes.notices} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Third-party notices</summary>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text could not be scrolled by keys.
        <section tabIndex={0} aria-label="Third-party notices">
          {data}
        </section>
      ) : null}
    </details>
  )
}
