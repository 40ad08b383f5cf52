/** A message's HTML filled for one sample person; null if there is no message. */
import { useMemo } from 'react'
import type { MergeTag } from '#contract'
import { htmlFor } from '../../../model/design/rendered'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { previewHtml } from './compose'

/** Recomputed only if the message, the person or the tags change. */
export const useShownHtml = (html: string | null, person: SamplePerson, tags: readonly MergeTag[]): string | null =>
  useMemo(() => (html ? previewHtml(htmlFor(html, person, tags)) : null), [html, person, tags])
