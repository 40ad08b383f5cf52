/** Position, size and background of a panel on a screen, and the box that follows from them. */
import type { Json, JsonObject } from '#contract'
import type { Problem } from '../../rules/problem.ts'
import { fieldsIn, flagIn, oneOf } from '../../rules/read.ts'
import { hasContent, ourDesign, slotsFollowing } from '../project.ts'

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

/** Sent in an assumed format: the specification shows no fields for it. */
export type Placement = {
  position: Position
  size: Size
  /** Dims what is behind the panel; a click there closes the panel. */
  overlay: boolean
}

export const usualPlacement: Placement = { position: 'center', size: 'medium', overlay: true }

/** The placement saved on the server; null if there is none, or if Herald cannot read it. */
export function placementIn(value: unknown): Placement | null {
  const fields = fieldsIn(value)
  const position = oneOf(positions, fields.position)
  const size = oneOf(sizes, fields.size)
  const overlay = flagIn(fields.overlay)
  return position && size && overlay !== null ? { position, size, overlay } : null
}

export const placementToWire = (placement: Placement): JsonObject => ({ ...placement })

/** False for bars and sheets, which are as wide as the screen. */
export const hasSizes = (position: Position): boolean => !['top', 'bottom', 'full'].includes(position)

/** In pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** A screen's measures for panels, in pixels: its size, the widths of the three panel sizes, and the free margin. */
export type ScreenRules = {
  width: number
  height: number
  widths: Readonly<Record<Size, number>>
  margin: number
}

/** Position along one side of a screen. */
export type Spot = 'start' | 'center' | 'end'

/** Horizontal and vertical position. Bars and sheets are as wide as the screen. */
function spotOf(position: Position): { across: Spot; down: Spot } {
  const horizontal = position.endsWith('left') ? 'start' : position.endsWith('right') ? 'end' : 'center'
  const vertical = position.startsWith('top') ? 'start' : position.startsWith('bottom') ? 'end' : 'center'
  return { across: horizontal, down: vertical }
}

/** The layout width of a panel, in pixels. */
export function panelWidth({ position, size }: Placement, screen: ScreenRules): number {
  if (position === 'full') return screen.width
  // A bar has the screen's width. Other panels keep the margin on narrow screens.
  if (!hasSizes(position)) return screen.width
  return Math.min(screen.widths[size], screen.width - 2 * screen.margin)
}

/** The box of a panel with this content height: it never leaves the screen, and content that is too high scrolls. */
export function boxOf(placement: Placement, screen: ScreenRules, contentHeight: number): Box {
  const { position } = placement
  const width = panelWidth(placement, screen)
  if (position === 'full') return { left: 0, top: 0, width, height: screen.height }
  const isBar = !hasSizes(position)
  const height = Math.min(contentHeight, isBar ? Math.round(screen.height * 0.8) : screen.height - 2 * screen.margin)
  if (isBar) return { left: 0, top: position === 'top' ? 0 : screen.height - height, width, height }
  const { across, down } = spotOf(position)
  const alignedOffset = (alignment: Spot, available: number, ownSize: number) =>
    alignment === 'start'
      ? screen.margin
      : alignment === 'end'
        ? available - screen.margin - ownSize
        : Math.round((available - ownSize) / 2)
  const left = alignedOffset(across, screen.width, width)
  const top = alignedOffset(down, screen.height, height)
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
const sizeLabel = (size: Size): string => sizeText[size]

/** 'Centre, medium, the page behind it dimmed', for a line of facts; `background` names the background ('page', 'app'). */
export function placementText(placement: Placement, background: string): string {
  const { position, size, overlay } = placement
  const parts = [positionLabel(position), ...(hasSizes(position) ? [sizeLabel(size).toLowerCase()] : [])]
  if (position === 'full') return parts.join(', ')
  return [...parts, overlay ? `the ${background} behind it dimmed` : `the ${background} behind it clickable`].join(', ')
}

/** The pages of a shop that can be drawn behind a panel. */
export const pages = ['home', 'product', 'basket'] as const
export type Page = (typeof pages)[number]

/** The screen that is drawn around a panel: a page in a browser or on a phone, or an app on a phone. */
export type Backdrop = {
  page: Page | 'app'
  /** A picture of the user's own page as a data address, instead of the drawn one. */
  picture?: string
  frame: 'browser' | 'phone'
  /** Text in the address bar; null for an app, which has none. */
  address: string | null
}

/** The page or app drawn behind a panel, and the panel's position on it. */
export type Stage = Backdrop & {
  across: 'start' | 'center' | 'end'
  down: 'start' | 'center' | 'end'
  /** Width of the panel in pixels; null if it is as wide as the screen. */
  width: number | null
  /** Free space around the panel, in pixels. */
  margin: number
  /** Whether the page behind it is dimmed. */
  dim: boolean
  /** Whether it is as high as the screen. */
  full: boolean
}

/** The page or app behind a panel for the designer's canvas; `width` null means as wide as there is room. */
export function stageOf(placement: Placement, screen: ScreenRules, backdrop: Backdrop): Stage {
  const { position, overlay } = placement
  const isWide = !hasSizes(position)
  return {
    ...backdrop,
    ...spotOf(position),
    width: isWide ? null : screen.widths[placement.size],
    margin: isWide ? 0 : screen.margin,
    dim: overlay && position !== 'full',
    full: position === 'full',
  }
}

export type PanelValues = {
  /** Our design with its mark, or another editor's unchanged; null if there is none. */
  design: Json
  /** The compiled design. */
  html: string
  /** Statements of the starter that only the sender can confirm, as long as they are unedited. */
  claims: string[]
  /** Null if neither the server nor the user set one: then the default is shown, and none is sent. */
  placement: Placement | null
  /** Recipients of test messages. */
  testNumbers: string[]
  /** The slots of a panel that another editor made; dropped when a new design replaces it. */
  source: PanelSource | null
  /** Fields of the server that Herald does not know, by where they were found; `mirror`: the same data in another channel's slot. */
  kept: { data: JsonObject; message: JsonObject; mirror: JsonObject | null }
}

/** Slots of another editor's panel, unchanged except that a placeholder replaces the HTML (see `sourceOf`). An absent slot stays absent. */
export type PanelSource = { message?: Json; html?: Json; htmlData?: Json; templateId?: Json }

/** Data of a designed panel: the design, its HTML, and its position. */
export const emptyPanel = (): PanelValues => ({
  design: null,
  html: '',
  claims: [],
  placement: usualPlacement,
  testNumbers: [],
  source: null,
  kept: { data: {}, message: {}, mirror: null },
})

type Drawn = Pick<PanelValues, 'design' | 'html' | 'source'>

/** The values of a new design, which replace the previous ones. */
export const designedPanel = (project: JsonObject, html: string): Drawn => ({
  design: ourDesign(project, 'panel'),
  html,
  source: null,
})

/** The values of imported or in-place edited HTML, which has no design. */
export const panelInPlace = (html: string, source: PanelSource | null = null): Drawn => ({
  design: null,
  html,
  source: slotsFollowing(source ?? { message: html, html, htmlData: html }),
})

/** The placement to show: the chosen one, or the default. */
export const shownPlacement = ({ placement }: Pick<PanelValues, 'placement'>): Placement => placement ?? usualPlacement

/** docs/reference/rules.md#designed: at least one row with content. */
export const checkPanel = ({ design, html }: Pick<PanelValues, 'design' | 'html'>): Problem[] =>
  hasContent(design, html) ? [] : [{ path: 'design', message: 'Should not be a empty message' }]
