/** The rules of all channels, held against a channel's content. */
import type { Json } from '#contract'
import { checkMessage } from '../../blocks/checks/check'
import type { Channel, ContentContext } from '../../channels/channel'
import type { Finding } from '../../rules/finding'

type Seen = Pick<ContentContext, 'mergeTags' | 'ownRules' | 'sender' | 'approval'>

/** Findings of values that are asked for again and again while nothing changes: a long mail takes its time. */
const known = new WeakMap<object, { channel: Channel; seen: Seen; findings: Finding[] }>()

/** What was judged or is being judged cannot be changed any more: of it nothing is said. */
export function checkedFindings(values: Json, channel: Channel, context: ContentContext): Finding[] {
  const { content } = channel
  const { mergeTags, ownRules, sender, approval } = context
  if (!content?.checked || approval === 'waiting' || approval === 'given') return []
  const key = typeof values === 'object' && values !== null ? values : null
  const kept = key && known.get(key)
  if (kept && kept.channel === channel && sameSeen(kept.seen, context)) return kept.findings
  const message = content.checked(values, context)
  const findings = message ? checkMessage(message, { tags: mergeTags, ownRules: ownRules ?? [] }) : []
  if (key)
    known.set(key, {
      channel,
      seen: { mergeTags, sender, ...(ownRules ? { ownRules } : {}), ...(approval ? { approval } : {}) },
      findings,
    })
  return findings
}

const sameSeen = (one: Seen, other: Seen): boolean =>
  one.mergeTags === other.mergeTags &&
  one.ownRules === other.ownRules &&
  one.sender === other.sender &&
  one.approval === other.approval
