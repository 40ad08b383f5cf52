/** The message in REVIEW's card. */
import type { Json } from '#contract'
import type { StepContext } from '../step'
import { contentContextOf } from './context'
import { StoredContent } from './stored'

export function ContentSummary({ values, context }: { values: Json; context: StepContext }) {
  const { content } = context.channel
  if (!content) return <StoredContent values={values} context={context} />
  return <content.Summary values={values} context={contentContextOf(context, values, true)} />
}
