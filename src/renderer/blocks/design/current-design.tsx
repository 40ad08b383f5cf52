/** A designed message in the form: its preview, its origin, and the ways to edit it. */
import { Button } from '@mantine/core'
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
import { usePerson } from '../merge-tags/person'
import { previewHtml } from './compose'
import classes from './current-design.module.css'
import { MessageFrame } from './message-frames'
import { Thumbnail } from './thumbnail'

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

type Props = {
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
export function CurrentDesign({ design, html, tags, width, readOnly, onOpen, onAnew, edits, acts, children }: Props) {
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
      <div className={`${layout.words} ${classes.standingWords}`}>
        <span className={classes.standingTitle}>{title}</span>
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
