/**
 * Values of a content card: the id of its element in the brand's pages, and the rule for the id (Source:
 * docs/reference/data.md#content-card and docs/reference/rules.md#designed).
 */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { type Problem, problemsOf, required } from '../../rules/problem.ts'

export type ContentCardValues = {
  /** Id of the element that receives the card. */
  divId: string
  /** The card's design, preserved unchanged: the step only edits the id (Source: docs/reference/screens.md#designed). */
  design: Json
  /** Unknown server fields, by location; `mirror`: the same data in another channel's slot. */
  kept: { data: JsonObject; message: JsonObject; design: JsonObject; mirror: JsonObject | null }
}

export const emptyContentCard = (): ContentCardValues => ({
  divId: '',
  design: null,
  kept: { data: {}, message: {}, design: {}, mirror: null },
})

/** Source: docs/reference/rules.md#designed. */
const rules = v.object({ divId: required('Div Id cannot be empty') })

export const checkContentCard = (values: ContentCardValues): Problem[] => problemsOf(rules, values)
