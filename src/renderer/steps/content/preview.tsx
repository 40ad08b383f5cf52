/** The message as recipients get it, on the campaign's page, without a form. */

import { Skeleton } from '@mantine/core'
import type { Json } from '#contract'
import type { StepContext } from '../../../model/steps/step'
import { PreviewGridProvider } from '../../blocks/preview-frame/preview-grid'
import type { Content } from '../../channels/channel-views'
import { contentOf } from '../../channels/contents'
import { onOneLine } from './checked'
import { contentContextOf } from './context'
import { useFetched } from './fetched'
import { NotLoaded } from './not-loaded'

type ContentProps = { values: Json; context: StepContext }

export function ContentPreview(props: ContentProps) {
  const content = contentOf(props.context.channel)
  if (!content) return null
  const preview = () => <LoadedPreview {...props} content={content} />
  return <PreviewGridProvider preview={preview}>{preview()}</PreviewGridProvider>
}

function LoadedPreview({ content, values, context }: ContentProps & { content: Content }) {
  const { module, failed, retry } = useFetched(content.loadPreview)
  if (failed) return <NotLoaded what="preview" message={failed} onRetry={retry} />
  if (!module)
    return <Skeleton height={446} radius={36} width={272} mx="auto" aria-busy="true" aria-label="Loading the preview" />
  const inner = contentContextOf(context, values, true)
  return <module.Preview values={onOneLine(values, content, inner)} context={inner} />
}
