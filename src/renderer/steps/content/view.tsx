/** CONTENT as the wizard shows it: the channel's own view, loaded when it is first needed. */
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import type { Json } from '#contract'
import type { Channel, Content, ContentViewProps } from '../../channels/channel'
import { reportError } from '../../data/app'
import { PlainState } from '../../ui/plain-state'
import { StepLayout } from '../../ui/step-layout'
import type { StepViewProps } from '../step'
import { contentContextOf } from './context'
import { NotYet, StoredContent } from './stored'

export function ContentView(props: StepViewProps<Json>) {
  const { content } = props.context.channel
  if (content) return <Loaded {...props} content={content} />
  return (
    <StepLayout>
      <NotYet context={props.context} />
      <StoredContent values={props.initial} context={props.context} />
    </StepLayout>
  )
}

function Loaded({ content, context, ...rest }: StepViewProps<Json> & { content: Content }) {
  const { View, failed, retry } = useView(context.channel, content)
  const { initial } = rest
  const inner = useMemo(() => contentContextOf(context, initial), [context, initial])
  if (failed) return <NotLoaded words={failed} onRetry={retry} />
  return View ? <View {...rest} context={inner} /> : <ContentSkeleton />
}

type View = ComponentType<ContentViewProps<Json>>
const views = new Map<Channel, View>()

/** Fetches the channel's view before it is asked for. A failure is only logged: the view asks again, and tells. */
export function prepareView(channel: Channel): void {
  if (views.has(channel)) return
  channel.content?.load().then(({ View }) => views.set(channel, View), reportError)
}

/** The channel's view; null while it is being fetched, `failed` in words when that did not work. */
function useView(channel: Channel, content: Content) {
  const [, shown] = useState(0)
  const [failed, setFailed] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read; a new one loads again.
  useEffect(() => {
    if (views.has(channel)) return
    setFailed(null)
    content.load().then(
      (loaded) => {
        views.set(channel, loaded.View)
        shown((n) => n + 1)
      },
      (error) => setFailed(error instanceof Error ? error.message : String(error)),
    )
  }, [channel, content, attempt])
  return { View: views.get(channel) ?? null, failed, retry: () => setAttempt((n) => n + 1) }
}

function NotLoaded({ words, onRetry }: { words: string; onRetry: () => void }) {
  return (
    <PlainState Icon={IconAlertTriangle} failed title="The editor of this content could not be loaded" text={words}>
      <Button size="xs" onClick={onRetry}>
        Retry
      </Button>
    </PlainState>
  )
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
