/** The panel in the form: where it begins, what there is of it, and the ways to change it. */
import { Button } from '@mantine/core'
import { IconAppWindow, IconPencil, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { MergeTag } from '#contract'
import type { Finding } from '../../../rules/finding'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import type { DesignKind } from '../chrome/kind'
import { DesignerDialog } from '../designer-dialog'
import { ImportDialog } from '../import-dialog'
import { isForeign, projectIn } from '../project'
import type { Opening } from '../protocol'
import classes from './panel.module.css'
import { PanelGallery, type ServerStarters } from './panel-gallery'
import type { Placement } from './placement'
import { blankPanel, type Starter } from './starter'
import { designedPanel, importedPanel, type PanelValues } from './values'

type Props = {
  values: PanelValues
  onEdit: (patch: Partial<PanelValues>) => void
  error: string | undefined
  readOnly: boolean
  tags: readonly MergeTag[]
  /** Who sends, for the starters. */
  sender: string
  kind: DesignKind
  /** Of the campaign. */
  name: string
  findings: () => readonly Finding[]
  /** The button that sends a test, and where the panel stands, as the designer shows them. */
  test: ReactNode
  place: ReactNode
  starters: readonly Starter[]
  /** Templates that the server keeps, for channels that have them. */
  useServer?: () => ServerStarters
  /** Pixels that the panel is laid out for. */
  widthOf: (placement: Placement | null) => number
}

export function PanelCard(props: Props) {
  const { values, onEdit, error, readOnly, tags, widthOf } = props
  const [opening, setOpening] = useState<Opening | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [importing, setImporting] = useState(false)
  const there = values.html !== '' || values.design !== null
  /** The message as it was before the designer opened. */
  const [before, setBefore] = useState<Partial<PanelValues>>({})
  const open = (next: Opening) => {
    const { design, html, source, placement } = values
    // A design that takes the place of an open one is dropped with it.
    if (!opening) setBefore({ design, html, source, placement })
    setOpening(next)
  }
  const begin = (html: string, placement: Placement | null) => {
    open({ html, panel: { width: widthOf(placement ?? values.placement) } })
    if (placement) onEdit({ placement })
    setChoosing(false)
  }
  return (
    <div className={classes.card} data-field="design" data-invalid={Boolean(error) || undefined} tabIndex={-1}>
      {there && !choosing ? (
        <Standing {...props} onOpen={open} onAnew={() => setChoosing(true)} />
      ) : readOnly ? (
        <p className={classes.nothing}>There is no message.</p>
      ) : (
        <PanelGallery
          {...props}
          onBegin={begin}
          onBlank={() => begin(blankPanel, null)}
          onImport={() => setImporting(true)}
          onBack={there ? () => setChoosing(false) : undefined}
        />
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <DesignerDialog
        kind={props.kind}
        opening={opening}
        name={props.name}
        tags={tags}
        findings={opening ? props.findings().filter(({ field }) => field === 'design') : []}
        weight={values.html === '' ? null : { label: 'Loads', words: sizeWords(values.html), share: null }}
        first={props.place}
        test={props.test}
        bringIn={{ label: 'Import HTML', start: () => setImporting(true) }}
        onDesigned={({ project, html }) => onEdit(designedPanel(project, html))}
        onCancel={() => onEdit(before)}
        onClose={() => setOpening(null)}
      />
      <ImportDialog
        opened={importing}
        onDesign={(html) => {
          setImporting(false)
          begin(html, null)
        }}
        onImport={(html) => {
          setOpening(null)
          onEdit(importedPanel(html))
          setImporting(false)
          setChoosing(false)
        }}
        onClose={() => setImporting(false)}
      />
    </div>
  )
}

/** '96 KB'. */
const sizeWords = (html: string): string => `${Math.max(1, Math.round(new Blob([html]).size / 1024))} KB`

/** What there is: ours can be edited; another editor's is kept until a new one takes its place (rulings, 'Files'). */
function Standing({
  values,
  readOnly,
  widthOf,
  onOpen,
  onAnew,
}: Props & { onOpen: (opening: Opening) => void; onAnew: () => void }) {
  const [asking, setAsking] = useState(false)
  const project = projectIn(values.design)
  const foreign = isForeign(values.design) || values.source !== null
  const [title, note] = project
    ? ['Designed in Herald', 'Opens in the designer.']
    : foreign
      ? ['Made with another editor', 'It is shown and sent as it is. Editing it starts a new design.']
      : ['HTML that was brought in', 'It is sent as it is. The designer cannot open it.']
  return (
    <div className={classes.standing}>
      <span className={classes.tile} aria-hidden>
        <IconAppWindow size={18} stroke={1.5} />
      </span>
      <div className={classes.standingWords}>
        <span className={classes.standingTitle}>{title}</span>
        <span className={classes.standingNote}>{note}</span>
      </div>
      {!readOnly && (
        <div className={classes.standingActions}>
          {project && (
            <Button
              size="xs"
              leftSection={<IconPencil size={14} />}
              onClick={() => onOpen({ project, panel: { width: widthOf(values.placement) } })}
            >
              Edit design
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            onClick={() => (project ? onAnew() : setAsking(true))}
          >
            Start a new design
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title="Start a new design?"
        confirmLabel="Start a new design"
        cancelLabel="Keep this message"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onAnew()
        }}
      >
        This message cannot be opened in the designer. A new design takes its place once you choose a template, and the
        message as it is now is not sent any more.
      </ConfirmDialog>
    </div>
  )
}
