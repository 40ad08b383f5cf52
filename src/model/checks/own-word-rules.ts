/** The workspace's own rules: required and forbidden terms. */
import { graphemeCount, MAX_PHRASE_CHARS, type OwnRule, phraseTooLong } from '#contract'
import { type CheckedMessage, type MessageText, type RuleHit, shownRoles } from './message.ts'

/** Hits of one rule: one per text with a forbidden term, or one for the whole message without a required term. */
export function ownFindings(rule: OwnRule, { texts }: CheckedMessage): (RuleHit & { at: MessageText })[] {
  const phrase = rule.words.trim()
  const read = texts.filter(({ role, text }) => shownRoles.includes(role) && text.trim() !== '')
  const [first] = read
  if (phrase === '' || !first) return []
  const pattern = patternOf(phrase)
  if (rule.kind === 'must')
    return read.some(({ text }) => text.search(pattern) >= 0)
      ? []
      : [
          {
            at: first,
            title: `'${phrase}' is missing`,
            detail: 'A rule of this workspace requires it in every message.',
          },
        ]
  return read
    .filter(({ text }) => text.search(pattern) >= 0)
    .map((at) => ({
      at,
      title: `'${phrase}' must not appear`,
      detail: 'A rule of this workspace forbids it.',
      ...(rule.instead?.trim()
        ? {
            fix: {
              label: `Write '${rule.instead.trim()}'`,
              to: at.text.replace(pattern, () => rule.instead?.trim() ?? ''),
              safe: true,
            },
          }
        : {}),
    }))
}

/** Matches whole words, ignoring case; a space matches any whitespace. */
function patternOf(phrase: string): RegExp {
  const inner = phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
  const edgePattern = (pattern: RegExp, lookaround: string) => (pattern.test(phrase) ? lookaround : '')
  return new RegExp(
    `${edgePattern(/^[\p{L}\p{N}]/u, '(?<![\\p{L}\\p{N}])')}${inner}${edgePattern(/[\p{L}\p{N}]$/u, '(?![\\p{L}\\p{N}])')}`,
    'giu',
  )
}

/** Why an own rule cannot be saved; null if it is complete. */
export function ownRuleProblem(
  { words, instead }: Pick<OwnRule, 'words' | 'instead'>,
  others: readonly OwnRule[] = [],
): string | null {
  const phrase = words.trim()
  if (phrase === '') return 'Enter the words'
  if (graphemeCount(phrase) > MAX_PHRASE_CHARS) return phraseTooLong
  if (others.some((other) => other.words.trim().toLowerCase() === phrase.toLowerCase()))
    return 'A rule for these words already exists'
  if (instead && instead.search(patternOf(phrase)) >= 0) return 'The replacement contains the same words'
  return null
}
