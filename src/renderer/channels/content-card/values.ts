/** What a content card may hold: its place in the brand's pages, and the rule of it (Source: docs/reference/data.md#content-card and docs/reference/rules.md#designed). */
import * as v from 'valibot'
import type { Json, JsonObject } from '#contract'
import { type Problem, problemsOf } from '../../rules/problem'
import { required } from '../../rules/text'

export type ContentCardValues = {
  /** Id of the element that the card is put into. */
  divId: string
  /** The card's own look, kept as it came: the step has one field, and it is another (Source: docs/reference/screens.md#designed). */
  design: Json
  /** Fields of the server that Herald does not know, by where they stood; `mirror`: the same data in another channel's slot. */
  kept: { data: JsonObject; message: JsonObject; design: JsonObject; mirror: JsonObject | null }
}

export const emptyContentCard = (): ContentCardValues => ({
  divId: '',
  design: null,
  kept: { data: {}, message: {}, design: {}, mirror: null },
})

/** docs/reference/rules.md#designed. */
const rules = v.object({ divId: required('Div Id cannot be empty') })

export const checkContentCard = (values: ContentCardValues): Problem[] => problemsOf(rules, values)
