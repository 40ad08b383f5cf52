/** About: what Herald is, what it is built on, and the facts to send to support. */

import { Button, Modal } from '@mantine/core'
import { IconCopy, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useAppInfo } from '../../data/app'
import { useCopyText, useDiagnostics, useShowLog, useThirdPartyNotices } from '../../data/desktop'
import { failureOf } from '../../data/failure'
import layout from '../../ui/layout.module.css'
import { Mark } from '../../ui/pieces'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import classes from './herald-dialogs.module.css'
import { Updates } from './updates'

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
