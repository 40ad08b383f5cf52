/** Designs as cards: the message of a form with the ways to edit it, a thumbnail that opens the whole design, and a design to start from. */
import { Button, Skeleton, UnstyledButton } from '@mantine/core'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Json, MergeTag } from '#contract'
import { projectIn } from '../../../model/design/project'
import { htmlFor } from '../../../model/design/rendered'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useContentSize } from '../../ui/hooks'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { PreviewCard } from '../../ui/preview-frames'
import { usePerson } from '../merge-tags/person'
import designClasses from './design.module.css'
import classes from './design-cards.module.css'
import { MessageFrame } from './frames'
import { previewHtml } from './shown-html'

/** Holds a section of the form that shows the design's validation error. */
export function DesignField({ error, children }: { error: string | undefined; children: ReactNode }) {
  return (
    <div
      className={`${layout.column2} ${classes.message}`}
      data-field="design"
      data-invalid={Boolean(error) || undefined}
      tabIndex={-1}
    >
      {children}
      <FieldError error={error} />
    </div>
  )
}

const noMessage = 'There is no message.'

export const NoDesign = () => <p className={`${layout.quiet} ${classes.nothing}`}>{noMessage}</p>

type CurrentDesignProps = {
  design: Json
  html: string
  tags: readonly MergeTag[]
  /** The width that the message is laid out for, in pixels. */
  width: number
  readOnly: boolean
  onOpen: () => void
  onAnew: () => void
  /** `edits`: further ways to edit one of our designs. `acts`: actions that fit any message. */
  edits?: ReactNode
  acts?: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** Our designs are edited as blocks; HTML of another editor is edited in place. */
export function CurrentDesign({
  design,
  html,
  tags,
  width,
  readOnly,
  onOpen,
  onAnew,
  edits,
  acts,
  children,
}: CurrentDesignProps) {
  const [person] = usePerson()
  const shownHtml = useShownHtml(html, person, tags)
  const [isConfirming, setAsking] = useState(false)
  const project = projectIn(design)
  const [title, note] = project
    ? ['Herald design', 'You can edit it in the designer.']
    : ['Made with another editor', 'Sent as it is. An edit changes its own place and nothing else.']
  return (
    <div className={`${layout.box} ${classes.state}`}>
      <div className={classes.picture}>
        <Thumbnail html={shownHtml ?? ''} width={width} height={108} />
      </div>
      <div className={`${layout.words} ${classes.about}`}>
        <span className={classes.title}>{title}</span>
        <span className={layout.caption}>{note}</span>
        {children}
        <div className={`${layout.row} ${classes.acts}`}>
          {!readOnly && (
            <>
              {/* Not filled: the filled button saves the step. */}
              <Button size="xs" variant="light" leftSection={<IconPencil size={14} />} onClick={onOpen}>
                Edit design
              </Button>
              {edits}
              <Button
                size="xs"
                variant="default"
                leftSection={<IconRefresh size={14} />}
                onClick={() => (project ? onAnew() : setAsking(true))}
              >
                Replace design
              </Button>
            </>
          )}
          {acts}
        </div>
      </div>
      <ConfirmDialog
        opened={isConfirming}
        title="Replace this design?"
        confirmLabel="Replace design"
        cancelLabel="Keep current message"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onAnew()
        }}
      >
        Once you choose a template, the new design takes the place of this message.
      </ConfirmDialog>
    </div>
  )
}

/** A message's HTML filled for one sample person; null if there is no message. Recomputed only if the message, the person or the tags change. */
export const useShownHtml = (html: string | null, person: SamplePerson, tags: readonly MergeTag[]): string | null =>
  useMemo(() => (html ? previewHtml(htmlFor(html, person, tags)) : null), [html, person, tags])

type DesignCardProps = {
  /** Prepared for a preview. */
  html: string
  /** The width that the message is laid out for, and the most that it is shown in, in pixels. */
  width: number
  mostWidth: number
}

/** The top of a designed message, in the card of a campaign. */
export function DesignCard({ html, width, mostWidth }: DesignCardProps) {
  const { ref, width: room, height } = useContentSize()
  const shownWidth = Math.floor(Math.min(room, mostWidth))
  return (
    <div ref={ref} style={{ display: 'flex', flex: 1, justifyContent: 'center', minHeight: 0, overflow: 'hidden' }}>
      {shownWidth > 0 && (
        <MessageFrame html={html} title="Message" width={width} shownWidth={shownWidth} shownHeight={height} />
      )}
    </div>
  )
}

type ThumbnailProps = {
  /** Prepared for a preview; null while it loads. */
  html: string | null
  /** The width that the design is laid out for, in pixels. */
  width: number
  /** Height of the card, in pixels. */
  height: number
  /** Below the whole design; `close` closes it. */
  acts?: (close: () => void) => ReactNode
}

/** The top of a design in a small card. A click opens the whole design. */
export function Thumbnail({ html, width, height, acts }: ThumbnailProps) {
  const { ref, width: room } = useContentSize()
  const [fullHeight, setFullHeight] = useState<number | null>(null)
  const scale = room / width
  if (html === null) return <Skeleton height={height} radius={10} aria-busy="true" aria-label="Loading the design" />
  return (
    <PreviewCard
      height={height}
      size={width + 64}
      preview={(close) => (
        <>
          <Whole html={html} width={width} />
          {acts?.(close)}
        </>
      )}
    >
      {/* Inert: the card is the control. */}
      <div ref={ref} className={designClasses.thumbnail} inert>
        {room > 0 && (
          <MessageFrame
            html={html}
            title="A design"
            width={width}
            shownWidth={room}
            shownHeight={Math.min(height, Math.floor((fullHeight ?? width) * scale))}
            onHeight={setFullHeight}
          />
        )}
      </div>
    </PreviewCard>
  )
}

/** The most height of the whole design on screen, in pixels; a longer one scrolls. */
const WHOLE_HEIGHT_PX = 560
/** What else is in the window: the edges and head of the dialog, and its button. */
const AROUND_PX = 200

function Whole({ html, width }: { html: string; width: number }) {
  const { ref, width: room } = useContentSize()
  const [fullHeight, setFullHeight] = useState(WHOLE_HEIGHT_PX)
  const shownWidth = Math.min(room, width)
  const mostHeight = Math.min(WHOLE_HEIGHT_PX, window.innerHeight - AROUND_PX)
  return (
    <div ref={ref} className={designClasses.thumbnail}>
      {room > 0 && (
        <MessageFrame
          html={html}
          title="The whole design"
          width={width}
          shownWidth={shownWidth}
          shownHeight={Math.min(mostHeight, Math.ceil((fullHeight * shownWidth) / width))}
          onHeight={setFullHeight}
        />
      )}
    </div>
  )
}

type DesignChoiceProps = {
  name: string
  /** When to use the design. */
  hint?: string | undefined
  /** Prepared for a preview; null while it loads. */
  html: string | null
  /** The width that the design is laid out for, in pixels. */
  width: number
  onChoose: () => void
}

/** One design to start from: its picture, which opens the whole design, and the button that chooses it. */
export const DesignChoice = ({ name, hint, html, width, onChoose }: DesignChoiceProps) => (
  <li className={classes.choice}>
    <Thumbnail
      html={html}
      width={width}
      height={132}
      acts={(close) => (
        <Button
          className={classes.use ?? ''}
          onClick={() => {
            close()
            onChoose()
          }}
        >
          Use this design
        </Button>
      )}
    />
    <UnstyledButton className={classes.choose ?? ''} onClick={onChoose}>
      <span className={classes.name}>{name}</span>
      {hint && <span className={layout.caption}>{hint}</span>}
    </UnstyledButton>
  </li>
)
