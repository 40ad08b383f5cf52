/** Loads a channel's code on first use, caches it, and reports failures. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Json } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { linkTagsOf } from '../../../model/checks/campaign-tags'
import { peopleOf } from '../../../model/rules/people'
import type { StepContext } from '../../../model/steps/step'
import { contentOf } from '../../channels/contents'
import { reportError } from '../../data/app'
import { approvalStateOf, rejectionOf } from './checked'

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
export function prepare<Module>(load: Load<Module>): void {
  if (!arrived.has(load)) fetch(load).catch(reportError)
}

/**
 * The module that `load` returns. `module` is null while it loads; `failed` is the error message if loading failed. `load` must be the same
 * function on every call.
 */
export function useFetched<Module>(load: Load<Module>) {
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
