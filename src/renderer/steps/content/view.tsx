/** CONTENT in the wizard, in REVIEW and as a preview: views of the channel, whose code is loaded on first use and then cached. */

import { Code, Skeleton, Stack } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Json } from '#contract'
import type { ChannelModel, ContentContext } from '../../../model/channels/channel'
import { linkTagsOf } from '../../../model/checks/campaign-tags'
import { peopleOf } from '../../../model/rules/people'
import type { StepContext } from '../../../model/steps/step'
import { PreviewGridProvider } from '../../blocks/preview-frame/previews'
import type { Content } from '../../channels/channel-views'
import { contentOf } from '../../channels/contents'
import { reportError } from '../../data/app'
import layout from '../../ui/layout.module.css'
import { FailedState, PlainState } from '../../ui/notice'
import { PreviewCard } from '../../ui/preview-frames'
import { StepLayout, StepSection } from '../../ui/step-layout'
import type { StepViewProps } from '../wizard-step'
import { approvalStateOf, onOneLine, rejectionOf } from './checked'
import classes from './content.module.css'

type ContentProps = { values: Json; context: StepContext }

/** The message as recipients get it, without a form. */
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
  const { module, failed, retry } = useFetched(content.loadPreview)
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

/** Loads the channel's view and preview ahead of use. */
export function prepareView(channel: ChannelModel): void {
  const content = contentOf(channel)
  if (!content) return
  prepare(content.load)
  prepare(content.loadPreview)
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

type Load<Module> = () => Promise<Module>

const arrived = new Map<Load<unknown>, unknown>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

async function fetch<Module>(load: Load<Module>): Promise<void> {
  const module = await load()
  arrived.set(load, module)
  for (const listener of listeners) listener()
}

/** Loads the module ahead of use. A failure is only logged: `useFetched` loads again and shows the error. */
function prepare<Module>(load: Load<Module>): void {
  if (!arrived.has(load)) fetch(load).catch(reportError)
}

/**
 * The module that `load` returns. `module` is null while it loads; `failed` is the error message if loading failed. `load` must be the same
 * function on every call.
 */
function useFetched<Module>(load: Load<Module>) {
  // Subscribes to the cache, so that a module that arrives between render and effect is not missed.
  const module = useSyncExternalStore(subscribe, () => arrived.get(load))
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; a new one loads again.
  useEffect(() => {
    if (arrived.has(load)) return
    setFailed(null)
    fetch(load).catch((error) => setFailed(error instanceof Error ? error.message : String(error)))
  }, [load, attempt])
  // The cast is safe: only `load` itself stores a value under its key.
  return { module: (module as Module | undefined) ?? null, failed, retry: () => setAttempt((n) => n + 1) }
}

/** `values` are the step's current values; they decide the approval state. */
export const contentContextOf = (context: StepContext, values: Json, isInReview = false): ContentContext => ({
  campaignId: context.campaignId,
  channelConfigurationId: context.channelConfigurationId,
  inJourney: context.inJourney ?? false,
  inReview: isInReview,
  name: context.name,
  type: context.type,
  sender: context.sender,
  ...(context.senderPending ? { senderPending: true } : {}),
  reach: peopleOf(context.audience?.reach ?? null, context.control ?? 0)?.people ?? null,
  upTo: context.type === 'event-based',
  mergeTags: context.mergeTags,
  ...(context.ownRules ? { ownRules: context.ownRules } : {}),
  ...linkTagsIn(context),
  ...(context.people ? { people: context.people } : {}),
  ...approvalIn(context, values),
  ...(context.lastSend ? { lastSend: context.lastSend } : {}),
  ...(context.entry ? { entry: context.entry } : {}),
  ...(context.smartSend ? { smartSend: context.smartSend } : {}),
})

function linkTagsIn({ channel, name, linkDefaults = null }: StepContext) {
  const { id, links } = channel
  return links ? { linkTags: linkTagsOf({ id, links }, linkDefaults, name) } : {}
}

function approvalIn({ channel, status = 'draft', base = null }: StepContext, values: Json) {
  const content = contentOf(channel)
  if (!content?.approval) return {}
  const approval = approvalStateOf(content, values, { status, base })
  const reason = approval === 'refused' ? rejectionOf(content, values, { status, base }) : null
  return { approval, ...(reason === null ? {} : { rejectedFor: reason }) }
}
