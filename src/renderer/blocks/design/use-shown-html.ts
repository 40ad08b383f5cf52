/** A message's HTML filled for one sample person; null if there is no message. */
import { useMemo } from 'react'
import type { MergeTag } from '#contract'
import type { SamplePerson } from '../merge-tags/sample-people'
import { previewHtml } from './compose'
import { htmlFor } from './rendered'

/** Recomputed only if the message, the person or the tags change. */
export const useShownHtml = (html: string | null, person: SamplePerson, tags: readonly MergeTag[]): string | null =>
  useMemo(() => (html ? previewHtml(htmlFor(html, person, tags)) : null), [html, person, tags])
