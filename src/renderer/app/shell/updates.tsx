/** Updates in About: whether there is one, its notes, and how to install it. */
import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { UpdateAnswer } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { showRoute } from '../../data/desktop'
import { failureOf } from '../../data/failure'
import { usePolicy } from '../../data/settings'
import { useCheckForUpdates, useInstallUpdate, useOpenDownloadPage } from '../../data/updates'
import classes from './herald-dialogs.module.css'

type Props = {
  version: string
  /** The user asked for a check. */
  asked: boolean
  onClose: () => void
}

export function Updates({ version, asked, onClose }: Props) {
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

function Outcome({ answer, version, onClose }: { answer: UpdateAnswer } & Pick<Props, 'version' | 'onClose'>) {
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
