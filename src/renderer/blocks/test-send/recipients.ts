/**
 * Parses test recipients from typed or pasted text: valid ones, duplicates and invalid ones (Source: docs/reference/rules.md#recipients).
 */
import { countOf } from '#contract'

/** Recipients that a channel's tests accept. */
export type RecipientRule = { addresses: boolean; phones: boolean }

/** The rule for a channel's `recipients` ('phone', or an address, or either). */
export const ruleOf = (recipients: string): RecipientRule => ({
  addresses: /email/.test(recipients),
  phones: /phone/.test(recipients),
})

/** Simple address pattern (Source: docs/reference/rules.md#recipients). */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** + and 12 digits, or 0 and 10 digits (Source: docs/reference/choices.md#phones-and-tests). */
const phone = /^(?:\+\d{12}|0\d{10})$/

export const isRecipient = (recipient: string, { addresses, phones }: RecipientRule): boolean =>
  (addresses && address.test(recipient)) || (phones && phone.test(recipient))

/** The label of the field. */
export function labelOf({ addresses, phones }: RecipientRule): string {
  if (addresses && phones) return 'Email addresses or phone numbers'
  return phones ? 'Phone numbers' : 'Email addresses'
}

const phoneText = '+923001234567 or 03001234567'

/** The accepted format, as text. */
export function ruleText({ addresses, phones }: RecipientRule): string {
  if (addresses && phones) return `Format: name@example.com, ${phoneText}`
  return phones ? `Format: ${phoneText}` : 'Format: name@example.com'
}

export type ReadRecipients = {
  /** Recipients in order, including the existing ones. */
  recipients: string[]
  /** Invalid entries as written, each once. */
  invalid: string[]
  /** Number of duplicates. */
  repeated: number
}

/** Parses entries separated by commas, semicolons, tabs or line breaks. Spaces also separate entries if a part is a valid recipient. */
export function readRecipients(
  text: string,
  existingRecipients: readonly string[],
  rule: RecipientRule,
): ReadRecipients {
  const recipients = new Map(existingRecipients.map((recipient) => [comparableRecipient(recipient), recipient]))
  const invalid = new Set<string>()
  let repeated = 0
  for (const piece of piecesOf(text, rule)) {
    if (!isRecipient(piece, rule)) invalid.add(piece)
    else if (recipients.has(comparableRecipient(piece))) repeated++
    else recipients.set(comparableRecipient(piece), piece)
  }
  return { recipients: [...recipients.values()], invalid: [...invalid], repeated }
}

/** Addresses are compared in lower case. */
const comparableRecipient = (recipient: string): string => recipient.toLowerCase()

function piecesOf(text: string, rule: RecipientRule): string[] {
  const pieces = text.split(/[,;\t\r\n]+/).map((piece) => piece.trim())
  return pieces.filter(Boolean).flatMap((piece) => {
    const pieces = piece.split(/\s+/).map((word) => plainPhone(word, rule))
    // '+92 300 1234567' is one number, not three.
    return pieces.length > 1 && pieces.some((word) => isRecipient(word, rule)) ? pieces : [plainPhone(piece, rule)]
  })
}

/** A phone number without spaces, hyphens, dots and brackets; any other text unchanged. */
function plainPhone(text: string, { phones }: RecipientRule): string {
  const digits = text.replace(/[\s.()\-\u2010-\u2015]/g, '')
  return phones && phone.test(digits) ? digits : text
}

/** '2 were there already. Not added: abc, def. A phone number: ...'; null without duplicates and invalid entries. */
export function readingText({ invalid, repeated }: ReadRecipients, rule: RecipientRule): string | null {
  const namedAddress =
    invalid.length > 5 ? `${invalid.slice(0, 5).join(', ')} and ${invalid.length - 5} more` : invalid.join(', ')
  const refusals = [
    repeated > 0 && `${countOf(repeated, 'was', 'were')} there already.`,
    invalid.length > 0 && `Not added: ${namedAddress}. ${ruleText(rule)}.`,
  ].filter(Boolean)
  return refusals.length > 0 ? refusals.join(' ') : null
}
