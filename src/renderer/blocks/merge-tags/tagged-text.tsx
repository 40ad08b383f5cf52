/** A text to read, with its merge tags as chips. */
import type { ReactNode } from 'react'
import { filled, type MergeTag } from '#contract'
import classes from './merge-tags.module.css'
import { isKnown, labelOf, type Piece, parseText } from './text'
import * as texts from './texts'

/** `words` draws the stretches between the chips, where they need marks of their own. */
export function TaggedText(props: { text: string; tags: readonly MergeTag[]; words?: (text: string) => ReactNode }) {
  let at = 0
  return parseText(props.text).map((piece) => {
    const key = at
    at += piece.source.length
    if (piece.kind === 'text') return <span key={key}>{props.words ? props.words(piece.source) : piece.source}</span>
    return <Chip key={key} piece={piece} tags={props.tags} />
  })
}

function Chip({ piece, tags }: { piece: Piece & { kind: 'tag' }; tags: readonly MergeTag[] }) {
  const known = isKnown(piece.key, tags)
  return (
    <span
      className={classes.chip}
      data-quiet
      data-unknown={known ? undefined : true}
      title={known ? piece.source : filled(texts.isNotAMergeTag2, { source: piece.source })}
    >
      {labelOf(piece.key, tags)}
    </span>
  )
}
