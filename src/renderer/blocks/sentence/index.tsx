/** A sentence that summarises a step: the user's choices are emphasised. */
import type { Holes } from '../../ui/filled-nodes'
import classes from './sentence.module.css'

/** A run of text; `strong` marks the user's choice. */
export type SentencePart = { text: string; strong?: boolean }

export const plain = (text: string): SentencePart => ({ text })
export const strong = (text: string): SentencePart => ({ text, strong: true })

/** Fills the placeholders of a text with runs: `sentenceOf('{percent} are held out.', { percent: strong('3%') })`. */
export function sentenceOf<Text extends string>(
  text: Text,
  holes: Record<Holes<Text>, SentencePart | readonly SentencePart[]>,
): SentencePart[] {
  const runs = new Map<string, SentencePart | readonly SentencePart[]>(Object.entries(holes))
  return text.split(/\{(\w+)\}/).flatMap((piece, index) => {
    if (index % 2 === 1) return runs.get(piece) ?? []
    return piece === '' ? [] : [plain(piece)]
  })
}

/** The sentence as one string, for labels and tests. */
export const plainTextOf = (parts: readonly SentencePart[]): string => parts.map((part) => part.text).join('')

export function Sentence({ parts, small = false }: { parts: readonly SentencePart[]; small?: boolean }) {
  return (
    // The key remounts a changed sentence, instead of moving its text.
    <p key={plainTextOf(parts)} className={classes.sentence} data-small={small || undefined}>
      {parts.map((part, index) =>
        part.strong ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of text has no id other than its index.
          <strong key={index}>
            <bdi>{part.text}</bdi>
          </strong>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
