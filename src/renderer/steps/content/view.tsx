/** CONTENT in the wizard: the channel's own view, loaded on first use. */

import { Skeleton, Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { Json } from '#contract'
import type { ChannelModel } from '../../../model/channels/channel'
import { PreviewGridProvider } from '../../blocks/preview-frame/preview-grid'
import type { Content } from '../../channels/channel-views'
import { contentOf } from '../../channels/contents'
import { StepLayout } from '../../ui/step-layout'
import type { StepViewProps } from '../wizard-step'
import { onOneLine } from './checked'
import { contentContextOf, prepare, useFetched } from './fetched'
import { ContentCard, NotEditableYet, NotLoaded, StoredContent } from './preview'

export function ContentView(props: StepViewProps<Json>) {
  const content = contentOf(props.context.channel)
  if (content) return <LoadedView {...props} content={content} />
  return (
    <StepLayout>
      <NotEditableYet context={props.context} />
      <StoredContent values={props.initial} context={props.context} />
    </StepLayout>
  )
}

function LoadedView({ content, context, ...rest }: StepViewProps<Json> & { content: Content }) {
  const { module, failed, retry } = useFetched(content.load)
  const inner = useMemo(() => contentContextOf(context, rest.initial), [context, rest.initial])
  const initial = useMemo(() => onOneLine(rest.initial, content, inner), [rest.initial, content, inner])
  if (failed) return <NotLoaded what="editor" message={failed} onRetry={retry} />
  if (!module) return <ContentSkeleton />
  // Previews the draft's current values, not the initial ones.
  const card = () => <ContentCard values={context.values.CONTENT ?? initial} context={context} />
  return (
    <PreviewGridProvider card={card}>
      <module.View {...rest} initial={initial} context={inner} />
    </PreviewGridProvider>
  )
}

/** Loads the channel's view and summary ahead of use. */
export function prepareView(channel: ChannelModel): void {
  const content = contentOf(channel)
  if (!content) return
  prepare(content.load)
  prepare(content.loadSummary)
}

function ContentSkeleton() {
  const side = <Skeleton height={446} radius={36} width={272} mx="auto" />
  return (
    <StepLayout side={side} sideLabel="Preview">
      <Stack gap={12} aria-busy="true" aria-label="Loading the content">
        <Skeleton height={24} width={120} />
        <Skeleton height={246} />
        <Skeleton height={56} />
      </Stack>
    </StepLayout>
  )
}
