/** The message in REVIEW's card. */

import { Skeleton } from '@mantine/core'
import type { Json } from '#contract'
import type { StepContext } from '../../../model/steps/step'
import type { Content } from '../../channels/channel-views'
import { contentOf } from '../../channels/contents'
import { onOneLine } from './checked'
import { contentContextOf } from './context'
import { useFetched } from './fetched'
import { NotLoaded } from './not-loaded'
import { StoredContent } from './stored'

type ContentProps = { values: Json; context: StepContext }

export function ContentSummary(props: ContentProps) {
  const content = contentOf(props.context.channel)
  return content ? <LoadedSummary {...props} content={content} /> : <StoredContent {...props} />
}

function LoadedSummary({ content, values, context }: ContentProps & { content: Content }) {
  const { module, failed, retry } = useFetched(content.loadSummary)
  if (failed) return <NotLoaded what="summary" message={failed} onRetry={retry} />
  if (!module) return <Skeleton height={120} aria-busy="true" aria-label="Loading the content" />
  const inner = contentContextOf(context, values, true)
  return <module.Summary values={onOneLine(values, content, inner)} context={inner} />
}
