/** Fills the holes of a sentence with elements, so that the text stays one sentence and a name in it keeps its markup. */
import { createElement, Fragment, type ReactNode } from 'react'
import type { Holes } from '../../model/rules/sentence'

/** `filledNodes('{name} will be deleted.', { name: <strong>Eid</strong> })`. */
export const filledNodes = <Text extends string>(text: Text, holes: Record<Holes<Text>, ReactNode>): ReactNode => {
  const nodes = new Map<string, ReactNode>(Object.entries(holes))
  // Every second piece is the name of a hole. Passed as children, not as a list, the pieces need no keys.
  const pieces = text.split(/\{(\w+)\}/).map((piece, index) => (index % 2 === 1 ? nodes.get(piece) : piece))
  return createElement(Fragment, null, ...pieces)
}
