/** The panel in the form: ways to start, its preview, and ways to edit it. */
import { type ReactNode, useMemo, useState } from 'react'
import type { MergeTag } from '#contract'
import type { CampaignTags } from '../../../../model/checks/campaign-tags'
import { designedPanel, type PanelValues, type Placement, panelInPlace } from '../../../../model/design/panel/placement'
import { projectIn } from '../../../../model/design/project'
import { keyOf } from '../../../../model/merge-tags/text'
import { usePictureLibrary } from '../../../data/media'
import { picturesIn } from '../../pictures/kept-picture'
import type { DesignKind } from '../chrome/kind'
import type { Weight } from '../chrome/top-bar'
import { CurrentDesign, DesignField, NoDesign } from '../design-cards'
import { DesignerDialog } from '../designer-dialog'
import { ImportDesignDialog } from '../import/import-design-dialog'
import type { Opening } from '../protocol'
import { PanelGallery, type ServerStarters } from './panel-gallery'
import { blankPanel, type Starter } from './parts'

type Props = {
  values: PanelValues
  onEdit: (patch: Partial<PanelValues>) => void
  error: string | undefined
  readOnly: boolean
  tags: readonly MergeTag[]
  /** The sender's name, which the starter designs show. */
  sender: string
  kind: DesignKind
  /** Name of the campaign. */
  name: string
  campaign: CampaignTags | undefined
  /** The test button and the position settings, as the designer shows them. */
  test: ReactNode
  place: ReactNode
  starters: readonly Starter[]
  /** Templates saved on the server, for channels that have them. */
  useServer?: () => ServerStarters
  /** The layout width of the panel, in pixels. */
  widthOf: (placement: Placement | null) => number
}

export function PanelCard(props: Props) {
  const { values, onEdit, error, readOnly, tags, widthOf } = props
  const [opening, setOpening] = useState<Opening | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const bytes = useLoadedBytes(values.html)
  const hasMessage = values.html !== '' || values.design !== null
  /** The message as it was before the designer opened. */
  const [before, setBefore] = useState<Partial<PanelValues>>({})
  /** Claims of the starter that the open design started from; null if it started from the existing message. */
  const [starterClaims, setBegun] = useState<string[] | null>(null)
  const openDesigner = (next: Opening) => {
    const { design, html, source, placement, claims } = values
    // If a design replaces an open one, Cancel still restores the message from before both.
    if (!opening) setBefore({ design, html, source, placement, claims })
    setOpening(next)
  }
  const startDesign = (html: string, placement: Placement | null, claims: readonly string[] = []) => {
    setBegun([...claims])
    openDesigner({ html, panel: { width: widthOf(placement ?? values.placement) } })
    if (placement) onEdit({ placement })
    setChoosing(false)
  }
  return (
    <DesignField error={error}>
      {hasMessage && !isChoosing ? (
        <CurrentDesign
          design={values.design}
          html={values.html}
          tags={tags}
          width={widthOf(values.placement)}
          readOnly={readOnly}
          onOpen={() => {
            setBegun(null)
            const panel = { width: widthOf(values.placement) }
            const project = projectIn(values.design)
            openDesigner(project ? { project, panel } : { source: values.html, panel })
          }}
          onAnew={() => setChoosing(true)}
        />
      ) : readOnly ? (
        <NoDesign />
      ) : (
        <PanelGallery
          {...props}
          onBegin={startDesign}
          onBlank={() => startDesign(blankPanel, null)}
          onImport={() => setImporting(true)}
          onBack={hasMessage ? () => setChoosing(false) : undefined}
        />
      )}
      <DesignerDialog
        kind={props.kind}
        opening={opening}
        name={props.name}
        campaign={props.campaign}
        tags={tags}
        weight={values.html === '' ? null : weightOf(bytes)}
        first={props.place}
        test={props.test}
        importDesign={{ label: 'Import HTML', start: () => setImporting(true) }}
        onDesigned={({ project, html }) =>
          onEdit({
            ...(opening && 'source' in opening ? panelInPlace(html, values.source) : designedPanel(project, html)),
            claims: starterClaims ?? values.claims,
          })
        }
        onFields={(fields) => {
          // The step's own values, with a fix applied.
          const patch = fields as Partial<PanelValues>
          if (patch.claims) setBegun(patch.claims)
          onEdit(patch)
        }}
        onCancel={() => onEdit(before)}
        onClose={() => setOpening(null)}
      />
      <ImportDesignDialog
        opened={isImporting}
        blocks={false}
        options={{ known: tags.map(keyOf), unsubscribe: null }}
        onImport={({ text }) => {
          setImporting(false)
          setChoosing(false)
          setBegun([])
          openDesigner({ source: text, panel: { width: widthOf(values.placement) } })
          onEdit({ ...panelInPlace(text), claims: [] })
        }}
        onClose={() => setImporting(false)}
      />
    </DesignField>
  )
}

const weightOf = (bytes: number): Weight => ({
  label: 'Loads',
  text: sizeText(bytes),
  share: null,
  note: 'The HTML with its pictures, as the page loads it. Pictures on the web are not counted.',
})

/** '96 KB'. */
const sizeText = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`

/** The bytes of the HTML and of its pictures of this computer. */
function useLoadedBytes(html: string): number {
  const blobs = useMemo(() => new Set(picturesIn(html).map(({ blob }) => blob)), [html])
  const pictures = usePictureLibrary('', blobs.size > 0).data?.pictures ?? []
  return pictures.reduce((sum, { blob, bytes }) => sum + (blobs.has(blob) ? bytes : 0), new Blob([html]).size)
}
