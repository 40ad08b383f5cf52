/** One item of the library: its head, and the parts of its kind. */
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPencil, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { countOf, type Json, type LibraryItem, type LibraryItemOf } from '#contract'
import { campaignTypeLabels } from '../../blocks/status'
import { useMergeTags } from '../../data/merge-tags'
import { steps } from '../../steps'
import { bareContext, fitSections } from '../../steps/base-sections'
import { contentStep } from '../../steps/content'
import { useTemplate } from '../../steps/use-template'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { IconButton } from '../../ui/pieces'
import { NameForm } from './forms'
import { isWritten, kinds } from './kinds'
import classes from './library.module.css'
import { SectionTabs } from './section'
import type { Uses } from './uses'
import { Written } from './written'

type Props = {
  item: LibraryItem
  isNew: boolean
  /** Undefined while they are counted, and for an item without uses. */
  uses: Uses | undefined
  onKept: (id: string) => void
  onClose: () => void
}

/** `previous` and `next` open the items beside it in the list; null at its ends. */
type Steps = { previous: (() => void) | null; next: (() => void) | null }

export function Detail({ previous, next, ...props }: Props & Steps) {
  const { item, isNew, uses, onKept, onClose } = props
  const title = useId()
  return (
    <section className={classes.detail} aria-labelledby={title}>
      <div className={layout.spread}>
        <div className={`${layout.row} ${classes.titles}`}>
          <h2 id={title} className={`${classes.title} ${layout.oneLine}`} dir="auto">
            {isNew ? `New ${kinds[item.kind].one.toLowerCase()}` : item.name}
          </h2>
          {uses && uses.changes > 0 ? (
            <span className={classes.behind}>
              <IconPencil size={12} stroke={1.75} aria-hidden />
              {`${countOf(uses.changes, 'change')}, not applied`}
            </span>
          ) : null}
        </div>
        <div className={layout.row}>
          {isNew ? null : (
            <>
              <IconButton aria-label="Previous item" disabled={!previous} onClick={() => previous?.()}>
                <IconChevronUp size={16} stroke={1.5} />
              </IconButton>
              <IconButton aria-label="Next item" disabled={!next} onClick={() => next?.()}>
                <IconChevronDown size={16} stroke={1.5} />
              </IconButton>
            </>
          )}
          <IconButton aria-label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.5} />
          </IconButton>
        </div>
      </div>
      {isWritten(item) ? (
        <Written {...props} item={item} />
      ) : item.kind === 'section' ? (
        <SectionTabs
          item={item}
          uses={uses}
          edit={<NameForm item={item} onKept={onKept} onClose={onClose} />}
          onRestored={() => onKept(item.id)}
        />
      ) : (
        <>
          <TemplatePart item={item} />
          <NameForm item={item} onKept={onKept} onClose={onClose} />
        </>
      )}
    </section>
  )
}

const loadSteps = async () => steps

/** The message of a template, and a campaign that begins with it. */
function TemplatePart({ item: { name, value } }: { item: LibraryItemOf<'template'> }) {
  const context = bareContext({ ...value, sections: {}, name, campaignId: null })
  const mergeTags = useMergeTags(context?.channel.wireName ?? '')
  const use = useTemplate(loadSteps)
  // The cast is safe: an absent section is not in the object.
  const found = value.sections as Readonly<Record<string, Json>>
  const { content } = context ? fitSections(found, context, steps).sections : {}
  const Card = contentStep.Card
  if (!context) return <Notice live="off">Update Herald to use this template.</Notice>
  return (
    <>
      <div className={layout.row}>
        <Button loading={use.isPending} onClick={() => use.mutate(value)}>
          Use
        </Button>
        <span className={layout.caption}>
          {context.channel.label} · {campaignTypeLabels[context.type]}
        </span>
      </div>
      {Card && content !== undefined ? (
        <div className={classes.message}>
          <Card values={content} context={{ ...context, mergeTags, values: { CONTENT: content } }} />
        </div>
      ) : null}
    </>
  )
}
