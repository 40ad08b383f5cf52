/** Approved, pending and rejected message templates of WhatsApp, robo calls and in-app messages. */
import * as v from 'valibot'
import { maybe } from './common.ts'

/** Template statuses as in the specification. */
export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED'] as const

export const template = v.looseObject({
  id: v.union([v.number(), v.string()]),
  name: maybe(v.string()),
  category: maybe(v.string()),
  status: maybe(v.string()),
  message: maybe(v.unknown()),
  content: maybe(v.unknown()),
  contentType: maybe(v.string()),
  design: maybe(v.unknown()),
})
export type Template = v.InferOutput<typeof template>
