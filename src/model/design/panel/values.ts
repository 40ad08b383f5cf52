/** Data of a designed panel: the design, its HTML, and its position. */
import type { Json, JsonObject } from '#contract'
import type { Problem } from '../../rules/problem.ts'
import { hasContent, ourDesign } from '../project.ts'
import { slotsFollowing } from '../slots.ts'
import { type Placement, usualPlacement } from './placement.ts'

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
