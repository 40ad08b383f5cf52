/** What a panel has to say before publishing. */
import type { MergeTag } from '#contract'
import type { Finding } from '../../../rules/finding'
import { unknownKeys } from '../../merge-tags/text'
import { messageFindings } from '../findings'
import { blockSamples } from '../mail/blocks'
import { hasContent } from '../project'
import type { PanelValues } from './values'

const inDesign = { tab: 'CONTENT', field: 'design', link: 'CONTENT, Message' } as const

/** What blocks, warnings and passed checks, each id under `prefix`; broken rules are told by `check`, so an empty panel says nothing. */
export function panelFindings(
  { design, html }: PanelValues,
  { mergeTags }: { mergeTags: readonly MergeTag[] },
  prefix: string,
): Finding[] {
  if (!hasContent(design, html)) return []
  const found = messageFindings({ design, html }, { prefix, samples: blockSamples })
  if (/<script\b|\son\w+\s*=\s*["']|\bjavascript:/i.test(html))
    found.push({
      id: `${prefix}-acting`,
      level: 'warning',
      title: 'This message brings scripts of its own',
      detail: 'They run on the page of whoever sees it. Previews run none.',
      ...inDesign,
    })
  return [...found, tags(html, mergeTags, prefix)]
}

function tags(html: string, mergeTags: readonly MergeTag[], prefix: string): Finding {
  const unknown = unknownKeys(html, mergeTags)
  const id = `${prefix}-tags`
  if (unknown.length === 0) return { id, level: 'passed', title: 'All merge tags are known', ...inDesign }
  const names = unknown.map((key) => `{{${key}}}`).join(', ')
  return {
    id,
    level: 'warning',
    title: unknown.length === 1 ? 'Unknown merge tag' : `${unknown.length} unknown merge tags`,
    detail: `${names} ${unknown.length === 1 ? 'is' : 'are'} not in this workspace's list and may be shown as written.`,
    ...inDesign,
  }
}
