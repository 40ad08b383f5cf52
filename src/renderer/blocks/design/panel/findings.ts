/** What a panel has to say before publishing. */
import type { MergeTag } from '#contract'
import type { Finding } from '../../../rules/finding'
import { unknownKeys } from '../../merge-tags/text'
import { placeholdersIn } from '../placeholder'
import { hasContent } from '../project'
import type { PanelValues } from './values'

const inDesign = { tab: 'CONTENT', field: 'design', link: 'CONTENT, Message' } as const

/** Warnings and passed checks, each id under `prefix`; broken rules are told by `check`, so an empty panel says nothing. */
export function panelFindings(
  { design, html }: PanelValues,
  { mergeTags }: { mergeTags: readonly MergeTag[] },
  prefix: string,
): Finding[] {
  if (!hasContent(design, html)) return []
  const found: Finding[] = []
  const warn = (id: string, title: string, detail: string) =>
    found.push({ id: `${prefix}-${id}`, level: 'warning', title, detail, ...inDesign })
  const open = placeholdersIn(html)
  if (open > 0)
    warn(
      'placeholders',
      `${open === 1 ? 'One picture is' : `${open} pictures are`} still a placeholder`,
      'People see a grey picture in its place.',
    )
  const silent = (html.match(/<img\b[^>]*>/gi) ?? []).filter((tag) => !/\balt\s*=\s*["'][^"']/i.test(tag)).length
  if (silent > 0)
    warn(
      'alt',
      `${silent === 1 ? 'One picture has' : `${silent} pictures have`} no description`,
      'Whoever does not see pictures gets nothing in its place.',
    )
  const addresses = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  const dead = addresses.filter((address) => ['', '#'].includes(address.trim())).length
  if (dead > 0)
    warn('links', dead === 1 ? 'One link leads nowhere' : `${dead} links lead nowhere`, 'It has no address yet.')
  const sample = addresses.filter((address) => /^https?:\/\/example\.com\/?$/i.test(address.trim())).length
  if (sample > 0)
    warn(
      'sample-links',
      sample === 1
        ? "One link still leads to the template's address"
        : `${sample} links still lead to the template's address`,
      'Give it an address of your own in the designer.',
    )
  if (/<script\b|\son\w+\s*=\s*["']|\bjavascript:/i.test(html))
    warn(
      'acting',
      'This message brings scripts of its own',
      'They run on the page of whoever sees it. Previews run none.',
    )
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
