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

type Shown = { values: Json; context: StepContext }

export function ContentSummary(shown: Shown) {
  const content = contentOf(shown.context.channel)
  return content ? <Loaded {...shown} content={content} /> : <StoredContent {...shown} />
}

function Loaded({ content, values, context }: Shown & { content: Content }) {
  const { module, failed, retry } = useFetched(content.loadSummary)
  if (failed) return <NotLoaded what="summary" words={failed} onRetry={retry} />
  if (!module) return <Skeleton height={120} aria-busy="true" aria-label="Loading the content" />
  const inner = contentContextOf(context, values, true)
  return <module.Summary values={onOneLine(values, content, inner)} context={inner} />
}
