/** A message's HTML as one person sees it; null where there is no message. */
import { useMemo } from 'react'
import type { MergeTag } from '#contract'
import type { SamplePerson } from '../merge-tags/sample-people'
import { previewHtml } from './compose'
import { htmlFor } from './rendered'

/** Made anew only when the message, the person or the tags changed. */
export const useShownHtml = (html: string | null, person: SamplePerson, tags: readonly MergeTag[]): string | null =>
  useMemo(() => (html ? previewHtml(htmlFor(html, person, tags)) : null), [html, person, tags])
