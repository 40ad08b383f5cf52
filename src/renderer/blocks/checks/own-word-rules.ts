/** The workspace's own rules: required and forbidden terms. */
import { graphemeCount, type OwnRule } from '#contract'
import { type CheckedMessage, type RuleHit, shown, type Written } from './message'

/** Hits of one rule: one per text with a forbidden term, or one for the whole message without a required term. */
export function ownFindings(rule: OwnRule, { texts }: CheckedMessage): (RuleHit & { at: Written })[] {
  const words = rule.words.trim()
  const read = texts.filter(({ role, text }) => shown.includes(role) && text.trim() !== '')
  const [first] = read
  if (words === '' || !first) return []
  const pattern = patternOf(words)
  if (rule.kind === 'must')
    return read.some(({ text }) => text.search(pattern) >= 0)
      ? []
      : [
          {
            at: first,
            title: `'${words}' is missing`,
            detail: 'A rule of this workspace requires it in every message.',
          },
        ]
  return read
    .filter(({ text }) => text.search(pattern) >= 0)
    .map((at) => ({
      at,
      title: `'${words}' must not appear`,
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
function patternOf(words: string): RegExp {
  const inner = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')
  const edge = (at: RegExp, look: string) => (at.test(words) ? look : '')
  return new RegExp(
    `${edge(/^[\p{L}\p{N}]/u, '(?<![\\p{L}\\p{N}])')}${inner}${edge(/[\p{L}\p{N}]$/u, '(?![\\p{L}\\p{N}])')}`,
    'giu',
  )
}

/** Why an own rule cannot be saved; null if it is complete. */
export function ownRuleProblem(
  { words, instead }: Pick<OwnRule, 'words' | 'instead'>,
  others: readonly OwnRule[] = [],
): string | null {
  const written = words.trim()
  if (written === '') return 'Enter the words'
  if (graphemeCount(written) > 100) return 'At most 100 characters'
  if (others.some((one) => one.words.trim().toLowerCase() === written.toLowerCase()))
    return 'A rule for these words already exists'
  if (instead && instead.search(patternOf(written)) >= 0) return 'The replacement contains the same words'
  return null
}
