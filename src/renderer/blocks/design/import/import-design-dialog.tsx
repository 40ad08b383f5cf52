/** Imports a design that exists already: pasted, a file, a folder or a zip. Reports what became of it before it opens in the designer. */
import { Button, Modal, Textarea } from '@mantine/core'
import { IconFile, IconFolder } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { countOf } from '#contract'
import { showsSomething } from '../../../../model/design/project'
import type { MergeOptions } from '../../../../model/merge-tags/broken'
import { base64 } from '../../../../model/rules/base64'
import { takeFile } from '../../../data/files'
import { useDrop } from '../../../ui/hooks'
import layout from '../../../ui/layout.module.css'
import { MessageFrame } from '../frames'
import classes from '../import.module.css'
import { previewHtml } from '../shown-html'
import type { FromWorker, Imported, ToWorker } from './import-design'
import { mostPasted, PickFiles, tooLong } from './pick-files'
import { reportLines } from './report'
import type { SourceFile } from './source'

/** The report on an imported design. */
function ReportView({ imported }: { imported: Imported }) {
  return (
    <div role="status">
      <dl className={`${layout.column3} ${classes.report}`}>
        {reportLines(imported).map(({ title, lines }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{lines.length === 1 ? lines[0] : <List lines={lines} />}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const List = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

type Props = {
  opened: boolean
  /** Called with the design, after its pictures are stored on this computer. */
  onImport: (imported: Imported) => void
  /** Whether MJML is accepted. */
  blocks: boolean
  onClose: () => void
  /** How merge tags and unsubscribe links are converted. */
  options: MergeOptions
}

export function ImportDesignDialog(props: Props) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Import a design" size={880} padding="xl">
      <ImportForm {...props} />
    </Modal>
  )
}

/** Maximum bytes of all files together. */
const MAX_FILE_BYTES = 40 * 1024 * 1024

/** The pasted text or the picked files, and the design that they become. */
function useImport({ options, blocks }: Props) {
  const [source, setSource] = useState('')
  const [picked, setPicked] = useState<readonly File[]>([])
  const [error, setError] = useState<string | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [busy, setBusy] = useState(false)
  const pick = (files: readonly File[]) => {
    setError(null)
    if (files.reduce((sum, file) => sum + file.size, 0) > MAX_FILE_BYTES)
      return setError('These files are too large for a message')
    const [only] = files
    // Text is shown, so that the user can read and change it.
    if (only && files.length === 1 && /\.(?:html?|mjml|txt)$/i.test(only.name) && only.size < 1024 * 1024)
      return void only.text().then(
        (text) => {
          setPicked([])
          setSource(text)
        },
        () => setError('This file could not be read'),
      )
    setPicked(files)
  }
  const type = (text: string) => {
    setSource(text)
    setError(null)
  }
  const working = (work: () => Promise<void>) => {
    setBusy(true)
    setError(null)
    work()
      .catch((failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure)))
      .finally(() => setBusy(false))
  }
  const read = () =>
    working(async () => {
      const files = picked.length > 0 ? await Promise.all(picked.map(sourceFile)) : [pasted(source)]
      const refused = picked.length > 0 ? null : tooLong(source)
      if (refused) throw new Error(refused)
      const design = await importInWorker(files, options)
      const grown = tooLong(design.text)
      if (grown) throw new Error(grown)
      if (design.kind === 'mjml' && !blocks) throw new Error('MJML is for emails. Bring HTML here.')
      if (design.kind === 'page' && !showsSomething(design.text)) throw new Error('This HTML is empty.')
      setImported(design)
    })
  const take = (use: (design: Imported) => void) =>
    working(async () => {
      if (!imported) return
      for (const { bytes, name, type } of imported.pictures)
        await takeFile(new File([new Uint8Array(bytes)], name, { type }))
      use(imported)
    })
  return { source, type, picked, setPicked, pick, error, imported, setImported, busy, read, take }
}

/** Maximum milliseconds for a message of any size. */
const IMPORT_TIMEOUT_MS = 20_000

/** Rejects with a message for the user. */
function importInWorker(files: readonly SourceFile[], options: MergeOptions): Promise<Imported> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'import' })
  return new Promise<Imported>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('This takes too long to read. Import a smaller part of it.')),
      IMPORT_TIMEOUT_MS,
    )
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer)
      if ('design' in data) resolve(data.design)
      else reject(new Error(data.failure))
    }
    worker.onerror = () => {
      clearTimeout(timer)
      reject(new Error('It could not be read.'))
    }
    const message: ToWorker = { files, options }
    worker.postMessage(message)
  }).finally(() => worker.terminate())
}

type Import = ReturnType<typeof useImport>

function ImportForm(props: Props) {
  const form = useImport(props)
  const { source, picked, error, imported } = form
  const drop = useDrop(imported !== null || form.busy, (file) => form.pick([file]))
  return (
    <div className={`${layout.column4} ${classes.dialog}`} {...drop.events} data-dropping={drop.over || undefined}>
      {imported ? (
        <Result imported={imported} />
      ) : picked.length > 0 ? (
        <p className={classes.picked}>{picked.length === 1 ? picked[0]?.name : countOf(picked.length, 'file')}</p>
      ) : (
        <Textarea
          label="HTML or MJML"
          description="Paste it, or choose or drop a file: HTML, MJML, an email (.eml), or a zip or folder with its pictures."
          data-autofocus
          data-most={mostPasted}
          rows={12}
          value={source}
          error={error}
          onChange={(event) => form.type(event.currentTarget.value)}
        />
      )}
      {error && (imported || picked.length > 0) && (
        <p className={classes.picked} role="alert">
          {error}
        </p>
      )}
      <div className={layout.answers}>
        {imported ? <ResultActions form={form} {...props} /> : <PickActions form={form} {...props} />}
      </div>
    </div>
  )
}

function ResultActions({ form, onImport }: Props & { form: Import }) {
  const { busy, take, setImported } = form
  return (
    <>
      <Button variant="default" className={classes.start ?? ''} onClick={() => setImported(null)}>
        Back
      </Button>
      <Button loading={busy} onClick={() => take(onImport)}>
        Open in the designer
      </Button>
    </>
  )
}

function PickActions({ form, onClose }: Props & { form: Import }) {
  const { source, picked, setPicked, pick, busy, read } = form
  return (
    <>
      <span className={classes.start}>
        <PickFiles label="Choose a file" icon={<IconFile size={15} stroke={1.5} />} onPick={pick} />
        <PickFiles label="Choose a folder" icon={<IconFolder size={15} stroke={1.5} />} folder onPick={pick} />
      </span>
      <Button variant="default" onClick={picked.length > 0 ? () => setPicked([]) : onClose}>
        {picked.length > 0 ? 'Back' : 'Cancel'}
      </Button>
      <Button disabled={picked.length === 0 && source.trim() === ''} loading={busy} onClick={read}>
        Import
      </Button>
    </>
  )
}

const pasted = (text: string): SourceFile => ({ path: 'index.html', bytes: new TextEncoder().encode(text) })

const sourceFile = async (file: File): Promise<SourceFile> => ({
  path: file.webkitRelativePath || file.name,
  bytes: new Uint8Array(await file.arrayBuffer()),
})

/** HTML with embedded pictures, because they are not stored yet. */
const withEmbeddedPictures = ({ text, pictures }: Imported): string =>
  pictures.reduce(
    (html, { address, type, bytes }) => html.replaceAll(address, `data:${type};base64,${base64(bytes)}`),
    text,
  )

function Result({ imported }: { imported: Imported }) {
  const html = useMemo(() => previewHtml(withEmbeddedPictures(imported)), [imported])
  return (
    <div className={classes.result}>
      <ReportView imported={imported} />
      {imported.kind === 'page' && (
        <div className={classes.sheet}>
          <MessageFrame html={html} title="The original email" width={640} shownWidth={320} shownHeight={420} />
        </div>
      )}
    </div>
  )
}
