/** CONTENT: the message. The channel defines its content; this step only carries the values. */

import { IconMessage2 } from '@tabler/icons-react'
import type { Campaign, InputOf, Intent, Json, Message } from '#contract'
import type { ContentContext } from '../../../model/channels/channel'
import { requestOf } from '../../../model/steps/requests'
import type { SaveContext, StepContext } from '../../../model/steps/step'
import { contentOf } from '../../channels/contents'
import { stepOf } from '../wizard-step'
import { contentFindings, onOneLine, primaryOf } from './checked'
import { findingsInWorker, fixedInWorker, linksInWorker } from './findings-worker-client'
import { ContentCard, ContentPreview, ContentSummary, ContentView, contentContextOf, prepareView } from './view'

export const contentStep = stepOf<Json>({
  tab: 'CONTENT',
  section: 'content',
  card: { title: 'Content', Icon: IconMessage2 },
  empty: ({ channel }) => contentOf(channel)?.empty() ?? null,
  fromWire: (campaign, { channel }) => contentOf(channel)?.fromWire(campaign) ?? null,
  saved: sentValues,
  body: contentBody,
  intents: contentIntents,
  check: (values, context) => contentOf(context.channel)?.check(values, contentContextOf(context, values)) ?? [],
  saveBlocked: (values, { channel }) => {
    const content = contentOf(channel)
    return content ? content.saveBlocked(values) : `This version of Herald cannot edit ${channel.label} content yet`
  },
  findings: (values, context) => contentFindings(values, contentOf(context.channel), contentContextOf(context, values)),
  workerChecks: {
    findings: (values, context) => findingsInWorker(context.channel.id, values, contentContextOf(context, values)),
    links: (values, context) => linksInWorker(context.channel.id, values, contentContextOf(context, values)),
    fixed: (values, context, id) => fixedInWorker(context.channel.id, values, contentContextOf(context, values), id),
  },
  message: (values, context) => {
    const content = contentOf(context.channel)
    return content?.checked?.(values, contentContextOf(context, values)) ?? content?.shown?.(values) ?? null
  },
  pieces: (values, context) => contentOf(context.channel)?.pieces?.(values, contentContextOf(context, values)) ?? null,
  primary: (values, context) =>
    primaryOf(context.channel, contentOf(context.channel), values, contentContextOf(context, values)),
  prepare: prepareView,
  View: ContentView,
  Summary: ContentSummary,
  Preview: ContentPreview,
  Card: ContentCard,
})

/**
 * PUT /campaign/{id}/update-message (Source: docs/reference/choices.md#wire-fidelity). Content values that the channel does not use stay
 * unchanged.
 * Approved content that did not change is not sent again, because an approval is for exactly that content. Content that awaits approval is
 * not sent either.
 */
function contentIntents(values: Json, context: SaveContext): Intent[] {
  const { approval } = contentContextOf(context, values)
  if (approval === 'given' || approval === 'waiting' || approval === 'locked') return []
  const body = contentBody(sentValues(values, context), context)
  return body ? [{ update: requestOf('updateMessage', body) }] : []
}

/**
 * Removes line breaks from single-line texts. `body` keeps the line breaks of the server's values, so their removal is an edit of this
 * save.
 */
function sentValues(values: Json, context: StepContext): Json {
  const content = contentOf(context.channel)
  return content ? onOneLine(values, content, contentContextOf(context, values)) : values
}

function contentBody(values: Json, context: SaveContext): Omit<InputOf<'updateMessage'>, 'id'> | null {
  const content = contentOf(context.channel)
  if (!content) return null
  const inner = contentContextOf(context, values)
  const wire = content.toWire(values, inner)
  return {
    message: {
      ...wire.message,
      ...ownNameOf(context.base),
      templateContext: templateContextOf(wire.message, inner, context.base),
    },
    name: context.name,
    edit_content_page_values: { ...keptContent(context.base), ...wire.edit_content_page_values },
    edit_page_tabs_values: context.tabs,
  }
}

/** A message has the name of its campaign, unless another program gave it a different one or none: a new campaign name is not added then. */
const ownNameOf = (base: Campaign | null): { name?: string } => {
  if (!base?.message) return {}
  const [messageName, name] = [base.message.name, base.name?.trim() ?? '']
  if (typeof messageName !== 'string' || messageName.trim() === '') return { name }
  return messageName.trim() === name ? {} : { name: messageName }
}

/** Keeps the server's other fields next to the ids of merge tags. Keeps the ids too if the list of merge tags is not loaded. */
function templateContextOf({ templateContext }: Message, { mergeTags }: ContentContext, base: Campaign | null) {
  const context = base?.message?.templateContext
  const isListed = mergeTags.length > 0 || !context?.mergeTagIds
  return { ...context, ...(isListed ? templateContext : {}) }
}

const keptContent = (base: Campaign | null) => base?.edit_content_page_values ?? {}
