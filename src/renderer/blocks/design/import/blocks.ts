/** What a mail is recognised as: blocks from above to below, each in its boxes, alone or side by side. */
import type { Border, Four, Side } from './measure'
import type { Element } from './tree'

export type Picture = { address: string; repeat: string; size: string; position: string }

/** A box around a block: what is outside it, inside it, and how it looks. */
export type Layer = {
  of: Element
  margin: Four
  pad: Four
  colour: string | null
  picture: Picture | null
  border: Readonly<Record<Side, Border | null>>
  /** Pixels or percentages: top left, top right, bottom right, bottom left. */
  radius: readonly [string, string, string, string] | null
  /** It is wider than the mail: as wide as the window. */
  band: boolean
  classes: readonly string[]
}

export type Attributes = Readonly<Record<string, string>>

export type Leaf =
  | { kind: 'text'; html: string; attributes: Attributes; rtl: boolean }
  | { kind: 'image'; attributes: Attributes }
  | { kind: 'button'; html: string; attributes: Attributes }
  | { kind: 'divider'; attributes: Attributes }
  | { kind: 'spacer'; height: number }
  | { kind: 'social'; attributes: Attributes; items: readonly { attributes: Attributes; label: string }[] }
  /** Not recognised: stays as HTML. `hidden`: it shows on phones or in one mail program only. */
  | { kind: 'kept'; html: string; hidden: boolean }
  /** Read by Outlook alone. */
  | { kind: 'outlook'; comment: string }

/** One of several side by side; `width` in percent of what is inside the row. */
export type Cell = {
  width: number
  align: 'top' | 'middle' | 'bottom'
  layer: Layer
  blocks: readonly LeafBlock[]
}
export type LeafBlock = { layers: readonly Layer[]; leaf: Leaf }
export type RowBlock = {
  layers: readonly Layer[]
  cells: readonly Cell[]
  rtl: boolean
  /** They stay side by side on a phone. */
  stays: boolean
  align: 'left' | 'center' | 'right'
}
export type Block = LeafBlock | RowBlock

export const isRow = (block: Block): block is RowBlock => 'cells' in block

/** Whether a box can be seen. */
export const isVisual = ({ colour, picture, border }: Layer): boolean =>
  colour !== null || picture !== null || Object.values(border).some((one) => one !== null)
