/** What is said of a channel's content: by the channel itself, and by the rules of all channels. Pure; it also runs beside the page. */
import type { Json } from '#contract'
import { checkMessage } from '../../blocks/checks/check'
import type { ContentChecks, ContentContext } from '../../channels/channel'
import type { Finding } from '../../rules/finding'

/** The channel's own first. */
export const contentFindings = (values: Json, checks: ContentChecks, context: ContentContext): Finding[] => [
  ...checks.findings(values, context),
  ...checkedFindings(values, checks, context),
]

type Seen = Pick<ContentContext, 'mergeTags' | 'ownRules' | 'sender' | 'approval'>

/** Findings of values that are asked for again and again while nothing changes: a long mail takes its time. */
const known = new WeakMap<object, { checks: ContentChecks; seen: Seen; findings: Finding[] }>()

/** What was judged or is being judged cannot be changed any more: of it nothing is said. */
export function checkedFindings(values: Json, checks: ContentChecks, context: ContentContext): Finding[] {
  const { mergeTags, ownRules, sender, approval } = context
  if (!checks.checked || approval === 'waiting' || approval === 'given') return []
  const key = typeof values === 'object' && values !== null ? values : null
  const kept = key && known.get(key)
  if (kept && kept.checks === checks && sameSeen(kept.seen, context)) return kept.findings
  const message = checks.checked(values, context)
  const findings = message ? checkMessage(message, { tags: mergeTags, ownRules: ownRules ?? [] }) : []
  const seen = { mergeTags, sender, ...(ownRules ? { ownRules } : {}), ...(approval ? { approval } : {}) }
  if (key) known.set(key, { checks, seen, findings })
  return findings
}

const sameSeen = (one: Seen, other: Seen): boolean =>
  one.mergeTags === other.mergeTags &&
  one.ownRules === other.ownRules &&
  one.sender === other.sender &&
  one.approval === other.approval

/** A finding as it leaves the worker: whole messages before and after each fix would hold the page that takes them. */
export const light = (finding: Finding): Finding =>
  finding.fix?.changes.some(({ path }) => path === 'html')
    ? { ...finding, fix: { ...finding.fix, changes: [] } }
    : finding
