/** What a designed panel over a page or an app holds: the design, what it comes to, and where it stands. */
import type { Json, JsonObject } from '#contract'
import type { Problem } from '../../../rules/problem'
import { hasContent, ourDesign } from '../project'
import { slotsFollowing } from '../slots'
import { type Placement, usualPlacement } from './placement'

export type PanelValues = {
  /** Ours with its mark, or another editor's as it came; null while there is none. */
  design: Json
  /** What the design comes to. */
  html: string
  /** What its starter says that only the sender can know, as far as nobody has touched it. */
  claims: string[]
  /** Null where the server has none and nobody chose one: it is shown as usual, and not sent. */
  placement: Placement | null
  /** Who got a test. */
  testNumbers: string[]
  /** The slots of a panel that another editor made; they go when a new design takes their place. */
  source: PanelSource | null
  /** Fields of the server that Herald does not know, by where they stood; `mirror`: the same data in another channel's slot. */
  kept: { data: JsonObject; message: JsonObject; mirror: JsonObject | null }
}

/** As they came, but for what is the panel itself (see `sourceOf`). An absent slot stays absent. */
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

/** What a new design puts in the place of whatever was there. */
export const designedPanel = (project: JsonObject, html: string): Drawn => ({
  design: ourDesign(project, 'panel'),
  html,
  source: null,
})

/** A panel of another hand, brought or edited where it stands: its HTML is all that there is of it. */
export const panelInPlace = (html: string, source: PanelSource | null = null): Drawn => ({
  design: null,
  html,
  source: slotsFollowing(source ?? { message: html, html, htmlData: html }),
})

/** Where it is shown. */
export const shownPlacement = ({ placement }: Pick<PanelValues, 'placement'>): Placement => placement ?? usualPlacement

/** docs/reference/rules.md#designed: at least one row with content. */
export const checkPanel = ({ design, html }: Pick<PanelValues, 'design' | 'html'>): Problem[] =>
  hasContent(design, html) ? [] : [{ path: 'design', message: 'Should not be a empty message' }]
