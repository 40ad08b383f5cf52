/** Gallery of ways to start a panel: starter designs, templates of the server, a blank panel, or existing HTML. */
import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCode, IconSquarePlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { MergeTag } from '#contract'
import type { Placement } from '../../../../model/design/panel/placement'
import { escaped, htmlFor } from '../../../../model/design/rendered'
import { samplePeople } from '../../../../model/merge-tags/sample-people'
import layout from '../../../ui/layout.module.css'
import { useBrandLook } from '../brand-look'
import { DesignChoice } from '../design-cards'
import { previewHtml } from '../shown-html'
import classes from './panel.module.css'
import { brandIn, type Starter } from './parts'

/**
 * Templates saved on the server. `html` is null for a template that cannot be read; `failure` is an error message if none could be loaded.
 */
export type ServerStarters = {
  all: readonly { id: string; name: string; html: string | null }[]
  loading: boolean
  failure: string | null
  /** Says since when the list is saved; undefined if the server just sent it. */
  savedText: string | undefined
  retry: () => void
}

type Props = {
  starters: readonly Starter[]
  /** A hook that loads the designs; called while the gallery is shown. */
  useServer?: (() => ServerStarters) | undefined
  sender: string
  tags: readonly MergeTag[]
  widthOf: (placement: Placement | null) => number
  onBegin: (html: string, placement: Placement | null, claims?: readonly string[]) => void
  onBlank: () => void
  onImport: () => void
  /** Returns to the existing panel; absent if there is none. */
  onBack?: (() => void) | undefined
}

export function PanelGallery(props: Props) {
  const { starters, useServer, sender, tags, widthOf, onBegin } = props
  const brandLook = useBrandLook()
  return (
    <div className={`${layout.column4} ${classes.gallery}`}>
      <ul className={`${layout.bareList} ${classes.cards}`} aria-label="Starter designs">
        {starters.map(({ id, name, hint, html, placement, claims }) => (
          <Card
            key={id}
            name={name}
            hint={hint}
            html={html(escaped(brandIn(sender)), brandLook)}
            width={widthOf(placement)}
            tags={tags}
            onChoose={(chosen) => onBegin(chosen, placement, claims)}
          />
        ))}
      </ul>
      {useServer && <FromServer useServer={useServer} tags={tags} widthOf={widthOf} onBegin={onBegin} />}
      <div className={classes.others}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSquarePlus size={15} stroke={1.5} />}
          onClick={props.onBlank}
        >
          Start from blank
        </Button>
        <Button size="xs" variant="default" leftSection={<IconCode size={15} stroke={1.5} />} onClick={props.onImport}>
          Import HTML
        </Button>
        {props.onBack && (
          <Button size="xs" variant="subtle" color="gray" onClick={props.onBack}>
            Keep current message
          </Button>
        )}
      </div>
    </div>
  )
}

type FromServerProps = Pick<Props, 'tags' | 'widthOf' | 'onBegin'> & { useServer: () => ServerStarters }

function FromServer({ useServer, tags, widthOf, onBegin }: FromServerProps) {
  const server = useServer()
  return (
    <section className={`${layout.column2} ${classes.server}`} aria-label="Templates of your workspace">
      <h3>Templates of your workspace</h3>
      {server.savedText && <p className={layout.caption}>{server.savedText}</p>}
      {server.failure !== null ? (
        <p className={`${layout.note} ${classes.failed}`} role="status">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
          <span>The templates could not be loaded: {server.failure}</span>
          <Button size="xs" variant="default" loading={server.loading} onClick={server.retry}>
            Try again
          </Button>
        </p>
      ) : server.loading ? (
        <p className={`${layout.note} ${classes.failed}`} role="status">
          <Loader size={14} /> Loading templates
        </p>
      ) : server.all.length === 0 ? (
        <p className={`${layout.note} ${classes.failed}`}>There are none yet.</p>
      ) : (
        <ul className={`${layout.bareList} ${classes.cards}`} aria-label="Templates of your workspace">
          {server.all.map(({ id, name, html }) =>
            html === null ? (
              <li key={id} className={`${layout.note} ${classes.failed}`}>
                {name}
              </li>
            ) : (
              <Card
                key={id}
                name={name}
                html={html}
                width={widthOf(null)}
                tags={tags}
                onChoose={(chosen) => onBegin(chosen, null)}
              />
            ),
          )}
        </ul>
      )}
    </section>
  )
}

function Card(props: {
  name: string
  hint?: string
  html: string
  width: number
  tags: readonly MergeTag[]
  onChoose: (html: string) => void
}) {
  const { name, hint, html, width, tags } = props
  // Browsers add a default margin to a page; the designer and its output have none.
  const preview = useMemo(() => previewHtml(`${flush}${htmlFor(html, samplePeople[0], tags)}`), [html, tags])
  return <DesignChoice name={name} hint={hint} html={preview} width={width} onChoose={() => props.onChoose(html)} />
}

const flush = '<style>body{margin:0}</style>'
