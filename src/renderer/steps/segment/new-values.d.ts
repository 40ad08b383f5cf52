/** A segment in the making: named, and described by a prompt or by conditions on what is known of a customer. */
import type { Json } from '#contract'
import type { Problem } from '../../rules/problem'
export declare const ways: readonly ['prompt', 'conditions']
/** One condition on an attribute; '' stands for what is not chosen yet. */
export type AttributeCondition = {
  /** How it hangs on the one before it; the first one's counts for nothing. 'And' binds tighter. */
  join: 'and' | 'or'
  field: string
  dataType: string
  operator: string
  value: string | number | null
}
export type NewSegment = {
  name: string
  way: (typeof ways)[number]
  prompt: string
  conditions: AttributeCondition[]
}
export declare const emptyCondition: (join?: AttributeCondition['join']) => AttributeCondition
export declare const emptyNewSegment: () => NewSegment
/** Operators of a data type by their names on the wire (assumed), each with its words. */
export declare function operatorsFor(dataType: string): readonly {
  value: string
  label: string
}[]
/** Whether the value of a condition is a number: an amount, or days. */
export declare const takesNumber: ({ dataType }: AttributeCondition) => boolean
/** An attribute newly chosen: operator and value start afresh. */
export declare const withAttribute: (of: AttributeCondition, field: string, dataType: string) => AttributeCondition
/** What is missing before it can be counted. The name is asked for only when it is saved. Paths are those of SEGMENT's values. */
export declare function problemsOfNew({ way, prompt, conditions }: NewSegment): Problem[]
export declare const problemsOfName: ({ name }: NewSegment) => Problem[]
/** The prompt and the conditions as the segment service takes them: a prompt is read by the service, conditions come with their own words. */
export declare function bodyOf(of: NewSegment): {
  name: string
  prompt: string
  json: Json
  display: Json
}
/** 'city is Karachi and last_purchase in the last 90 days or points over 500'. */
export declare const wordsOfConditions: (rows: readonly AttributeCondition[]) => string
