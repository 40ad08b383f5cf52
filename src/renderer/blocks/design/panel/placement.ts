/** Where a panel stands on a screen: position, size and what is behind it; and the box that follows from them. */
import type { JsonObject } from '#contract'
import { fieldsIn, flagIn, oneOf } from '../../../rules/read'
import type { Stage } from '../protocol'

export const positions = [
  'center',
  'top',
  'bottom',
  'top-left',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom-right',
  'full',
] as const
export type Position = (typeof positions)[number]

export const sizes = ['small', 'medium', 'large'] as const
export type Size = (typeof sizes)[number]

/** How it travels is assumed: the specification shows no fields for it. */
export type Placement = {
  position: Position
  size: Size
  /** What is behind it is darkened, and a click there closes the panel. */
  overlay: boolean
}

export const usualPlacement: Placement = { position: 'center', size: 'medium', overlay: true }

/** What a server kept; null where it kept none, or one that Herald cannot read. */
export function placementIn(value: unknown): Placement | null {
  const fields = fieldsIn(value)
  const position = oneOf(positions, fields.position)
  const size = oneOf(sizes, fields.size)
  const overlay = flagIn(fields.overlay)
  return position && size && overlay !== null ? { position, size, overlay } : null
}

export const placementToWire = (placement: Placement): JsonObject => ({ ...placement })

/** Whether a position has sizes to choose from: a bar is as wide as the screen. */
export const hasSizes = (position: Position): boolean => !['top', 'bottom', 'full'].includes(position)

/** Pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** What a screen grants a panel: its own pixels, the widths of the three sizes, and the room that stays free around. */
export type ScreenRules = {
  width: number
  height: number
  widths: Readonly<Record<Size, number>>
  margin: number
}

/** Where it stands along one side of a screen: at its beginning, in the middle or at its end. */
export type Spot = 'start' | 'center' | 'end'

/** Across and down the screen; a bar and a sheet are as wide as it. */
function spotOf(position: Position): { across: Spot; down: Spot } {
  const across = position.endsWith('left') ? 'start' : position.endsWith('right') ? 'end' : 'center'
  const down = position.startsWith('top') ? 'start' : position.startsWith('bottom') ? 'end' : 'center'
  return { across, down }
}

/** How wide a panel is laid out. */
export function panelWidth({ position, size }: Placement, screen: ScreenRules): number {
  if (position === 'full') return screen.width
  // A bar that is not a sheet keeps its distance like any other panel where the screen is narrow.
  if (!hasSizes(position)) return screen.width
  return Math.min(screen.widths[size], screen.width - 2 * screen.margin)
}

/** Where a panel of so much content stands: it never leaves the screen, what is too high scrolls inside it. */
export function boxOf(placement: Placement, screen: ScreenRules, contentHeight: number): Box {
  const { position } = placement
  const width = panelWidth(placement, screen)
  if (position === 'full') return { left: 0, top: 0, width, height: screen.height }
  const bar = !hasSizes(position)
  const height = Math.min(contentHeight, bar ? Math.round(screen.height * 0.8) : screen.height - 2 * screen.margin)
  if (bar) return { left: 0, top: position === 'top' ? 0 : screen.height - height, width, height }
  const { across, down } = spotOf(position)
  const at = (spot: Spot, room: number, own: number) =>
    spot === 'start' ? screen.margin : spot === 'end' ? room - screen.margin - own : Math.round((room - own) / 2)
  const left = at(across, screen.width, width)
  const top = at(down, screen.height, height)
  return { left, top, width, height }
}

const positionText: Readonly<Record<Position, string>> = {
  center: 'Centre',
  top: 'Top bar',
  bottom: 'Bottom bar',
  'top-left': 'Top left',
  'top-right': 'Top right',
  left: 'Left',
  right: 'Right',
  'bottom-left': 'Bottom left',
  'bottom-right': 'Bottom right',
  full: 'Full screen',
}
export const positionLabel = (position: Position): string => positionText[position]

const sizeText: Readonly<Record<Size, string>> = { small: 'Small', medium: 'Medium', large: 'Large' }
export const sizeLabel = (size: Size): string => sizeText[size]

/** 'Centre, medium, the page behind it dimmed', for a line of facts; `behind` is what is behind it ('page', 'app'). */
export function placementText(placement: Placement, behind: string): string {
  const { position, size, overlay } = placement
  const words = [positionLabel(position), ...(hasSizes(position) ? [sizeLabel(size).toLowerCase()] : [])]
  if (position === 'full') return words.join(', ')
  return [...words, overlay ? `the ${behind} behind it dimmed` : `the ${behind} behind it clickable`].join(', ')
}

/** The page or app behind a panel as the designer's canvas shows it; `width` null is as wide as there is room. */
export function stageOf(placement: Placement, screen: ScreenRules, page: Stage['page']): Stage {
  const { position, overlay } = placement
  const wide = !hasSizes(position)
  return {
    page,
    ...spotOf(position),
    width: wide ? null : screen.widths[placement.size],
    margin: wide ? 0 : screen.margin,
    dim: overlay && position !== 'full',
    full: position === 'full',
  }
}
