/** What a server says of a template that was sent to be judged (Source: docs/reference/data.md): its status, and why it was refused. */
import { fieldsIn, textIn } from '../rules/read'

/** `status` in capitals (APPROVED, REJECTED, PENDING, or a word of the server's); `reason` null where nobody gave one. */
export type Judged = { status: string; reason: string | null }

/** The specification shows no name for the reason: the usual ones are read (assumed). */
const reasons = ['reason', 'rejectedReason', 'rejected_reason', 'rejectionReason', 'rejection_reason']

/** Null where there is no template, or one without a status. */
export function judgedIn(template: unknown): Judged | null {
  const fields = fieldsIn(template)
  const status = textIn(fields.status)?.trim().toUpperCase()
  if (!status) return null
  const reason = reasons.map((name) => textIn(fields[name])?.trim()).find(Boolean) ?? null
  return { status, reason }
}
