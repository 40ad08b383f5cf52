/** What a status that was read says about an act on a campaign (publish, stop, approval). */
import { type Failure, isPublished, statusOf } from '#contract'

/** `wanted`: the status that was asked for, null for an approval. `before`: the status before the act; '' if unknown. */
export type Asked = { wanted: string | null; before: string }

/** `took`: it worked · `before`: as it was · `other`: neither, so that it did not work · `unread`: the status says nothing. */
export type ActResult = 'took' | 'before' | 'other' | 'unread'

const sentForApproval: ReadonlySet<string> = new Set(['pending', 'approved', 'rejected'])

/** Statuses in any case (Source: docs/reference/choices.md#statuses). */
export function actResultOf({ wanted, before }: Asked, now: string | null | undefined): ActResult {
  const [status, was] = [statusOf(now), statusOf(before)]
  if (status === '') return 'unread'
  if (wanted === null) return status === was ? 'before' : sentForApproval.has(status) ? 'took' : 'other'
  if (status === statusOf(wanted) || (wanted === 'running' && isPublished(status))) return 'took'
  return status === was ? 'before' : 'other'
}

/**
 * How long a status that is as before leaves open what became of a request. `no`: it was refused. `late`: no answer came, or not the
 * server's own, so that it may still be on its way. `unseen`: the server failed (500) after it perhaps took it, and what it is read from
 * may be a moment behind.
 */
export function openness({ ambiguous, status }: Failure): 'no' | 'late' | 'unseen' {
  if (ambiguous !== true) return 'no'
  return status === 500 ? 'unseen' : 'late'
}

/** `status` as the server wrote it. */
export const saysOtherwise = (status: string): Failure => ({
  kind: 'refused',
  message: `The server says that this campaign is ${statusOf(status)}`,
  path: 'status',
})
