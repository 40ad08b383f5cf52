/** The message as recipients get it, without a form: the preview of the channel, or a card. */

import { Code, Skeleton, Stack } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Json } from '#contract'
import type { ChannelModel } from '../../../model/channels/channel'
import type { StepContext } from '../../../model/steps/step'
import { PreviewGridProvider } from '../../blocks/preview-frame/previews'
import type { Content } from '../../channels/channel-views'
import { contentOf } from '../../channels/contents'
import layout from '../../ui/layout.module.css'
import { FailedState, PlainState } from '../../ui/notice'
import { PreviewCard } from '../../ui/preview-frames'
import { StepLayout, StepSection } from '../../ui/step-layout'
import type { StepViewProps } from '../wizard-step'
import { onOneLine } from './checked'
import classes from './content.module.css'
import { contentContextOf, prepare, useFetched } from './fetched'

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

/** Shown when the code of a channel failed to load. */
const NotLoaded = ({ what, message, onRetry }: { what: string; message: string; onRetry: () => void }) => (
  <FailedState title={`The ${what} of this content could not be loaded`} text={message} onRetry={onRetry} />
)

/** The message in REVIEW's card. */
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

function NotEditableYet({ context }: { context: StepContext }) {
  return (
    <PlainState
      Icon={IconTool}
      title={`This version of Herald cannot edit ${context.channel.label} content yet`}
      text="The stored content does not change. You can save the other steps."
    />
  )
}

/** The stored content in its wire format. */
function StoredContent({ context }: { values: Json; context: StepContext }) {
  const stored = context.storedContent
  if (!stored) return <p className={layout.quiet}>No content is stored for this campaign.</p>
  return (
    <StepSection title="Stored content">
      <Code block className={classes.stored ?? ''} dir="auto">
        {JSON.stringify(stored, null, 2)}
      </Code>
    </StepSection>
  )
}

/** CONTENT in the wizard: the channel's own view, loaded on first use. */
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
