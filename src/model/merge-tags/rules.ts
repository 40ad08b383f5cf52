/** Validation rules for texts with merge tags. */
import * as v from 'valibot'
import { visibleLength } from './text.ts'

/** At most `limit` characters without merge tags (Source: docs/reference/rules.md#web-push). */
export const atMost = (limit: number, message: string) =>
  v.check((text: string) => visibleLength(text) <= limit, message)
