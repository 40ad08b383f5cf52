/** A template in the library: its message, and a campaign that begins with it. */
import { Button } from '@mantine/core'
import type { Json, LibraryItemOf } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { useMergeTags } from '../../data/merge-tags'
import { steps } from '../../steps'
import { bareContext } from '../../steps/base-sections'
import { contentStep } from '../../steps/content'
import { fitSections } from '../../steps/fit-sections'
import { useTemplate } from '../../steps/use-template'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './library.module.css'

const loadSteps = async () => steps

export function TemplatePart({ item: { name, value } }: { item: LibraryItemOf<'template'> }) {
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
