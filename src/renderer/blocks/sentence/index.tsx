/** Shows a sentence that summarises a step, with the user's choices emphasised. */
import { plainTextOf, type SentencePart } from '../../../model/rules/sentence'
import classes from './sentence.module.css'

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
