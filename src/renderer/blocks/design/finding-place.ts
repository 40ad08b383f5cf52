/** Finds the part of a design that a finding is about. */

import { placeholdersIn } from '../../../model/design/placeholder'
import { isSample } from '../../../model/rules/addresses'
import type { Finding } from '../../../model/rules/finding'
import type { Part } from './protocol'

/** Returns the part's id; null if the finding is about no part. The end of a finding's id is its kind. */
export function placeOf({ id }: Pick<Finding, 'id'>, parts: readonly Part[]): string | null {
  const claim = /-claim (.*)$/s.exec(id)?.[1]
  if (claim) return firstPart(parts, (part) => part.parts.length === 0 && isClaimOf(part, claim))?.id ?? null
  const isMatch = kinds.find(([kind]) => id.endsWith(`-${kind}`))?.[1]
  return isMatch ? (firstPart(parts, isMatch)?.id ?? null) : null
}

const kinds: readonly (readonly [kind: string, (part: Part) => boolean])[] = [
  ['sample-links', ({ href }) => isSample(href)],
  ['placeholders', ({ src }) => src !== undefined && (placeholdersIn(src) > 0 || isSample(src))],
  ['alt', ({ type, alt }) => pictures.has(type) && !alt?.trim()],
  ['links', ({ type, href }) => buttons.has(type) && /^(?:#|https?:\/*)?$/i.test(href?.trim() ?? '')],
]

/** A part only has its first words, so a longer claim may start with them. */
const isClaimOf = ({ text, alt }: Part, claim: string): boolean => {
  const begins = text.replace(/…$/, '').trim()
  return text.includes(claim) || alt === claim || (begins !== '' && claim.startsWith(begins))
}

const pictures = new Set(['mj-image', 'picture'])
const buttons = new Set(['mj-button', 'mj-social-element', 'button'])

function firstPart(parts: readonly Part[], isMatch: (part: Part) => boolean): Part | null {
  for (const part of parts) {
    if (isMatch(part)) return part
    const innerPart = firstPart(part.parts, isMatch)
    if (innerPart) return innerPart
  }
  return null
}
