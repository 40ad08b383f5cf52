/** A read-only text with its merge tags as chips. */
import type { ReactNode } from 'react'
import type { MergeTag } from '#contract'
import { isKnown, labelOf, type Piece, parseText } from '../../../model/merge-tags/text'
import classes from './merge-tags.module.css'

/** `renderText` renders the text between the chips, if it needs marks of its own. */
export function TaggedText(props: {
  text: string
  tags: readonly MergeTag[]
  renderText?: (text: string) => ReactNode
}) {
  let position = 0
  return parseText(props.text).map((piece) => {
    const key = position
    position += piece.source.length
    if (piece.kind === 'text')
      return <span key={key}>{props.renderText ? props.renderText(piece.source) : piece.source}</span>
    return <Chip key={key} piece={piece} tags={props.tags} />
  })
}

function Chip({ piece, tags }: { piece: Piece & { kind: 'tag' }; tags: readonly MergeTag[] }) {
  const isListed = isKnown(piece.key, tags)
  return (
    <span
      className={classes.chip}
      data-quiet
      data-unknown={isListed ? undefined : true}
      title={isListed ? piece.source : `${piece.source} is not a merge tag in this workspace`}
    >
      {labelOf(piece.key, tags)}
    </span>
  )
}
