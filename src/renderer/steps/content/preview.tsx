/** The message as recipients get it, without a form: the preview of the channel, or a card. */

import { Skeleton } from '@mantine/core'
import type { Json } from '#contract'
import type { StepContext } from '../../../model/steps/step'
import { PreviewGridProvider } from '../../blocks/preview-frame/preview-grid'
import type { Content } from '../../channels/channel-views'
import { contentOf } from '../../channels/contents'
import { PreviewCard } from '../../ui/preview-card'
import { onOneLine } from './checked'
import { contentContextOf } from './context'
import { useFetched } from './fetched'
import { NotLoaded } from './not-loaded'

type ContentProps = { values: Json; context: StepContext }

export function ContentPreview(props: ContentProps) {
  const content = contentOf(props.context.channel)
  if (!content) return null
  const preview = () => <LoadedPreview {...props} content={content} />
  return <PreviewGridProvider card={() => <ContentCard {...props} />}>{preview()}</PreviewGridProvider>
}

function LoadedPreview({ content, values, context }: ContentProps & { content: Content }) {
  const { module, failed, retry } = useFetched(content.loadPreview)
  if (failed) return <NotLoaded what="preview" message={failed} onRetry={retry} />
  if (!module)
    return <Skeleton height={446} radius={36} width={272} mx="auto" aria-busy="true" aria-label="Loading the preview" />
  const inner = contentContextOf(context, values, true)
  return <module.Preview values={onOneLine(values, content, inner)} context={inner} />
}

export function ContentCard(props: ContentProps) {
  const content = contentOf(props.context.channel)
  return content && <LoadedCard {...props} content={content} />
}

function LoadedCard({ content, values, context }: ContentProps & { content: Content }) {
  const { module, failed, retry } = useFetched(content.loadPreview)
  if (failed) return <NotLoaded what="preview" message={failed} onRetry={retry} />
  if (!module) return <Skeleton height={160} radius={10} aria-busy="true" aria-label="Loading the message" />
  const inner = contentContextOf(context, values, true)
  return (
    <PreviewCard preview={() => <ContentPreview values={values} context={context} />}>
      <module.Card values={onOneLine(values, content, inner)} context={inner} />
    </PreviewCard>
  )
}
