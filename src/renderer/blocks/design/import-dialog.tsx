/** HTML that exists already: pasted or from a file, cleaned of what could act, looked at before it is taken. */

import { Button, Modal, Textarea } from '@mantine/core'
import { IconFileCode, IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FileInput } from '../../ui/file-input'
import { useDrop } from '../../ui/use-drop'
import { cleaned } from './clean'
import { previewHtml } from './compose'
import classes from './import.module.css'
import { mostPasted, tooLong } from './import-limit'
import { MessageFrame } from './message-frame'
import { showsSomething } from './project'
import type { Cleaned } from './protocol'

/** Bytes of a file that is read at all. */
const MAX_FILE_BYTES = 1024 * 1024

type Props = {
  opened: boolean
  /** It is sent as it is. */
  onImport: (html: string) => void
  /** It begins a design. */
  onDesign: (html: string) => void
  onClose: () => void
}

export function ImportDialog(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Import HTML" size={720} padding="xl">
      <Importing {...props} />
    </Modal>
  )
}

function Importing({ onImport, onDesign, onClose }: Props) {
  const [source, setSource] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [clean, setClean] = useState<Cleaned | null>(null)
  const [busy, setBusy] = useState(false)
  const change = (text: string) => {
    setSource(text)
    setError(null)
    setClean(null)
  }
  const check = async () => {
    const refused = tooLong(source)
    if (refused) return setError(refused)
    setBusy(true)
    try {
      const made = await cleaned(source)
      const grown = tooLong(made.html)
      if (grown) setError(grown)
      else if (showsSomething(made.html)) setClean(made)
      else setError('This HTML is empty')
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }
  const read = (file: File) => {
    if (file.size > MAX_FILE_BYTES) return setError('This file is too large for a message')
    file.text().then(change, () => setError('This file could not be read'))
  }
  const drop = useDrop(clean !== null || busy, read)
  return (
    <div className={classes.dialog} {...drop.events} data-dropping={drop.over || undefined}>
      {clean ? (
        <Result clean={clean} />
      ) : (
        <Textarea
          label="HTML"
          description="Paste it, or drop a file here. Scripts, forms and other active parts are removed."
          data-autofocus
          data-most={mostPasted}
          rows={12}
          value={source}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        {clean ? (
          <Button variant="default" className={classes.start ?? ''} onClick={() => setClean(null)}>
            Back
          </Button>
        ) : (
          <>
            <PickFile onPick={read} />
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
        {clean ? (
          <>
            <Button variant="default" onClick={() => onImport(clean.html)}>
              Use this HTML
            </Button>
            <Button onClick={() => onDesign(clean.html)}>Open in the designer</Button>
          </>
        ) : (
          <Button disabled={source.trim() === ''} loading={busy} onClick={() => void check()}>
            Check HTML
          </Button>
        )}
      </div>
    </div>
  )
}

function Result({ clean }: { clean: Cleaned }) {
  return (
    <>
      <p className={classes.note} role="status">
        <IconShieldCheck size={16} stroke={1.5} aria-hidden />
        {clean.removed.length === 0
          ? 'Nothing needed removing.'
          : `Removed: ${clean.removed.join(', ')}. Text inside was kept.`}
      </p>
      <div className={classes.sheet}>
        <MessageFrame
          html={previewHtml(clean.html)}
          title="Imported message"
          width={720}
          shownWidth={640}
          shownHeight={340}
        />
      </div>
    </>
  )
}

function PickFile({ onPick }: { onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <FileInput ref={input} accept=".html,.htm,text/html" label="HTML file" onPick={onPick} />
      <Button
        className={classes.start ?? ''}
        variant="default"
        leftSection={<IconFileCode size={15} stroke={1.5} />}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
    </>
  )
}
