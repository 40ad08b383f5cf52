/** HTML that exists already: pasted or from a file, cleaned of what could act, looked at before it is taken. */
import { Button, Modal, Textarea } from '@mantine/core'
import { IconFileCode, IconShieldCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { filled } from '#contract'
import { FileInput } from '../../ui/file-input'
import layout from '../../ui/layout.module.css'
import { useDrop } from '../../ui/use-drop'
import { previewHtml } from './compose'
import classes from './import.module.css'
import { mostPasted, tooLong } from './import-limit'
import { MessageFrame } from './message-frame'
import { designerOrigin, handPort } from './origin'
import { showsSomething } from './project'
import { type Cleaned, type FromPreview, previewGreeting, type ToPreview } from './protocol'
import * as texts from './texts'

// Cleans imported HTML, on the designer's origin: the page itself never reads it.
/** Milliseconds for a message of any length that is taken. */
const CLEAN_TIMEOUT_MS = 10_000

/** `html` without what could act, and what was removed. Rejects with words for a person. */
function cleaned(html: string): Promise<Cleaned> {
  const origin = designerOrigin()
  if (!origin) return Promise.reject(new Error(texts.thisHostCannotReadHtml))
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = `${origin}/preview`
  return new Promise<Cleaned>((resolve, reject) => {
    setTimeout(() => reject(new Error(texts.theHtmlCouldNotBe)), CLEAN_TIMEOUT_MS)
    frame.addEventListener('load', () => {
      const port = handPort(frame, previewGreeting, origin)
      const ask: ToPreview = { kind: 'clean', html }
      port.onmessage = ({ data }: MessageEvent<FromPreview>) => {
        if (data.kind === 'hello') port.postMessage(ask)
        else if (data.kind === 'cleaned') resolve({ html: data.html, removed: data.removed })
      }
    })
    document.body.append(frame)
  }).finally(() => frame.remove())
}

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
    <Modal opened={props.opened} onClose={props.onClose} title={texts.importHtml} size={720} padding="xl">
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
      else setError(texts.thisHtmlIsEmpty)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }
  const read = (file: File) => {
    if (file.size > MAX_FILE_BYTES) return setError(texts.thisFileIsTooLarge)
    file.text().then(change, () => setError(texts.thisFileCouldNotBe))
  }
  const drop = useDrop(clean !== null || busy, read)
  return (
    <div className={`${layout.column4} ${classes.dialog}`} {...drop.events} data-dropping={drop.over || undefined}>
      {clean ? (
        <Result clean={clean} />
      ) : (
        <Textarea
          label={texts.html}
          description={texts.pasteItOrDropA}
          data-autofocus
          data-most={mostPasted}
          rows={12}
          value={source}
          error={error}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
      <div className={layout.answers}>
        {clean ? (
          <Button variant="default" className={classes.start ?? ''} onClick={() => setClean(null)}>
            {texts.back}
          </Button>
        ) : (
          <>
            <PickFile onPick={read} />
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
          </>
        )}
        {clean ? (
          <>
            <Button variant="default" onClick={() => onImport(clean.html)}>
              {texts.useThisHtml}
            </Button>
            <Button onClick={() => onDesign(clean.html)}>{texts.openInTheDesigner}</Button>
          </>
        ) : (
          <Button disabled={source.trim() === ''} loading={busy} onClick={() => void check()}>
            {texts.checkHtml}
          </Button>
        )}
      </div>
    </div>
  )
}

function Result({ clean }: { clean: Cleaned }) {
  return (
    <>
      <p className={`${layout.row} ${classes.note}`} role="status">
        <IconShieldCheck size={16} stroke={1.5} aria-hidden />
        {clean.removed.length === 0
          ? texts.nothingNeededRemoving
          : filled(texts.removedTextInsideWasKept, { removed: clean.removed.join(', ') })}
      </p>
      <div className={classes.sheet}>
        <MessageFrame
          html={previewHtml(clean.html)}
          title={texts.importedMessage}
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
      <FileInput ref={input} accept=".html,.htm,text/html" label={texts.htmlFile} onPick={onPick} />
      <Button
        className={classes.start ?? ''}
        variant="default"
        leftSection={<IconFileCode size={15} stroke={1.5} />}
        onClick={() => input.current?.click()}
      >
        {texts.chooseAFile}
      </Button>
    </>
  )
}
