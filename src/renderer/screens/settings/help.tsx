/** Privacy and support: the data that leaves this computer, and files to give to support. */
import { Button, Modal } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { amount, wholeGraphemes } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useDiagnosticsFiles, useSaveDiagnostics, useShowLog } from '../../data/desktop'
import { failureOf } from '../../data/failure'
import layout from '../../ui/layout.module.css'
import { SwitchSetting } from './fields'
import { Part, SettingRow } from './row'
import classes from './settings.module.css'

export function Help({ program }: { program: boolean }) {
  const log = useShowLog()
  const [isOpen, setOpen] = useState(false)
  return (
    <Part title="Privacy and help" Icon={IconShieldLock}>
      <ul className={classes.facts}>
        <li>Nothing about you or your use of Herald is collected or sent to its makers.</li>
        <li>Drafts, files and the log stay in the data folder. Campaigns go to your server and nowhere else.</li>
        {program ? <li>Crash reports stay in the data folder and are not sent anywhere.</li> : null}
      </ul>
      <SwitchSetting
        name="namesOutside"
        label="Show campaign names outside Herald"
        text={
          program
            ? 'In notifications, the dock and the taskbar. Off: they say only what happened.'
            : 'In notifications, where others may read them. Off: only what happened.'
        }
      />
      <SettingRow label="Diagnostics" text="A file for support. You see it first.">
        {program ? (
          <Button variant="default" size="xs" onClick={() => log.mutate()}>
            {labelOfAct('log')}
          </Button>
        ) : null}
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          Save diagnostics…
        </Button>
      </SettingRow>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Save diagnostics" size={720} padding="xl">
        {isOpen ? <Files onClose={() => setOpen(false)} /> : null}
      </Modal>
    </Part>
  )
}

/** Maximum length of a displayed log, in characters. */
const MAX_REPORT_CHARS = 60_000
const endOf = (text: string): string =>
  text.length > MAX_REPORT_CHARS
    ? `The last part of ${amount(text.length)} characters:\n…${text.slice(wholeGraphemes(text, text.length - MAX_REPORT_CHARS, text.length)[0])}`
    : text

function Files({ onClose }: { onClose: () => void }) {
  const { data, error } = useDiagnosticsFiles()
  const save = useSaveDiagnostics()
  return (
    <div className={`${layout.column2} ${classes.files}`}>
      <p className={`${layout.quiet} ${classes.lead}`}>
        This is what the file will hold. Campaigns, people and access tokens are not in it.
      </p>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      {data?.map(({ name, text }) => (
        <details key={name}>
          <summary>{name}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text could not be scrolled by keys. */}
          <pre tabIndex={0}>{endOf(text)}</pre>
        </details>
      ))}
      <div className={layout.answers}>
        <Button
          disabled={!data}
          loading={save.isPending || (!data && !error)}
          onClick={() => save.mutate(undefined, { onSuccess: (saved) => saved && onClose() })}
        >
          Save…
        </Button>
      </div>
    </div>
  )
}
