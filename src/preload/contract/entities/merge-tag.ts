/** Merge tags: placeholders written as {{name}} that the server fills per recipient. */
import * as v from 'valibot'
import { maybe } from './common.ts'

export const mergeTag = v.looseObject({
  id: v.union([v.number(), v.string()]),
  name: v.string(),
  /** The placeholder in a text, '{{first_name}}'. */
  value: maybe(v.string()),
  sample: maybe(v.string()),
  isMergeTag: maybe(v.boolean()),
  isImageMergeTag: maybe(v.boolean()),
})
export type MergeTag = v.InferOutput<typeof mergeTag>
