/**
 * Reads the approval of a submitted template from the server's data (Source: docs/reference/data.md): its status, and the reason for a
 * refusal.
 */
import { fieldsIn, textIn } from '../rules/read.ts'

/** `status` is in capitals (APPROVED, REJECTED, PENDING, or another value of the server); `reason` is null if none was given. */
export type TemplateVerdict = { status: string; reason: string | null }

/** The specification shows no name for the reason: common names are read (assumed). */
const reasons = ['reason', 'rejectedReason', 'rejected_reason', 'rejectionReason', 'rejection_reason']

/** Null without a template, or if the template has no status. */
export function judgedIn(template: unknown): TemplateVerdict | null {
  const fields = fieldsIn(template)
  const status = textIn(fields.status)?.trim().toUpperCase()
  if (!status) return null
  const reason = reasons.map((name) => textIn(fields[name])?.trim()).find(Boolean) ?? null
  return { status, reason }
}
