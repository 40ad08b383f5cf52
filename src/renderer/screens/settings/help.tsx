/** Privacy, and help where something goes wrong: what leaves this computer, and the files that somebody who helps can be given. */
import { Button, Modal } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { amount, filled, wholeGraphemes } from '#contract'
import { labelOfAct } from '../../blocks/acts/registry'
import { useDiagnosticsFiles, useSaveDiagnostics, useShowLog } from '../../data/desktop'
import { failureOf } from '../../data/failure'
import layout from '../../ui/layout.module.css'
import { SwitchSetting } from './fields'
import { Part, SettingRow } from './row'
import classes from './settings.module.css'
import * as texts from './texts'

export function Help({ program }: { program: boolean }) {
  const log = useShowLog()
  const [open, setOpen] = useState(false)
  return (
    <Part title={texts.privacyAndHelp} Icon={IconShieldLock}>
      <ul className={classes.facts}>
        <li>{texts.nothingAboutYouOrYour}</li>
        <li>{texts.draftsFilesAndTheLog}</li>
        {program ? <li>{texts.crashReportsStayInThe}</li> : null}
      </ul>
      <SwitchSetting
        name="namesOutside"
        label={texts.showCampaignNamesOutsideHerald}
        text={program ? texts.inNotificationsTheDockAnd : texts.inNotificationsWhereOthersMay}
      />
      <SettingRow label={texts.diagnostics} text={texts.oneFileForSupportThe}>
        {program ? (
          <Button variant="default" onClick={() => log.mutate()}>
            {labelOfAct('log')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => setOpen(true)}>
          {texts.saveDiagnostics}
        </Button>
      </SettingRow>
      <Modal opened={open} onClose={() => setOpen(false)} title={texts.saveDiagnostics2} size={720} padding="xl">
        {open ? <Files onClose={() => setOpen(false)} /> : null}
      </Modal>
    </Part>
  )
}

/** Characters; a page is no place for more of a log. */
const MAX_REPORT_CHARS = 60_000
const endOf = (text: string): string =>
  text.length > MAX_REPORT_CHARS
    ? filled(texts.theLastPartOfCharacters, {
        length: amount(text.length),
        text: text.slice(wholeGraphemes(text, text.length - MAX_REPORT_CHARS, text.length)[0]),
      })
    : text

function Files({ onClose }: { onClose: () => void }) {
  const { data, error } = useDiagnosticsFiles()
  const save = useSaveDiagnostics()
  return (
    <div className={`${layout.column2} ${classes.files}`}>
      <p className={`${layout.quiet} ${classes.lead}`}>{texts.thisIsWhatTheFile}</p>
      {error ? <p role="alert">{failureOf(error).message}</p> : null}
      {data?.map(({ name, text }) => (
        <details key={name}>
          <summary>{name}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the text could not be scrolled by keys. */}
          <pre tabIndex={0}>{endOf(text)}</pre>
        </details>
      ))}
      <div>
        <Button
          disabled={!data}
          loading={save.isPending || (!data && !error)}
          onClick={() => save.mutate(undefined, { onSuccess: (saved) => saved && onClose() })}
        >
          {texts.save}
        </Button>
      </div>
    </div>
  )
}
