/** Publish findings of a panel. */
import type { MergeTag } from '#contract'
import { tagFinding } from '../../merge-tags/tag-finding.ts'
import { type Element, elementsIn } from '../../rules/elements.ts'
import { type Finding, warning } from '../../rules/finding.ts'
import { textsIn } from '../../rules/shown-text.ts'
import { blockSamples, messageFindings } from '../findings.ts'
import { hasContent, projectIn } from '../project.ts'
import type { PanelValues } from './placement.ts'

const designPlace = { tab: 'CONTENT', field: 'design', link: 'Content, Message' } as const

const isActing = ({ name, attributes }: Element): boolean =>
  name === 'script' || Object.keys(attributes).some((name) => /^on\w/.test(name))

/**
 * Blocking findings, warnings and passed checks; each id starts with `prefix`. `check` reports broken rules, so an empty panel has no
 * findings here.
 */
export function panelFindings(
  values: PanelValues,
  { mergeTags }: { mergeTags: readonly MergeTag[] },
  prefix: string,
): Finding[] {
  const { design, html, claims } = values
  if (!hasContent(design, html)) return []
  const found = messageFindings({ design, html, claims }, { prefix, samples: blockSamples })
  if (elementsIn(html).some(isActing))
    found.push(
      warning(
        `${prefix}-acting`,
        'This message has scripts of its own',
        designPlace,
        'They run on the page that shows it. Previews do not run them.',
      ),
    )
  const tagCheck = {
    id: `${prefix}-tags`,
    texts: [textsIn(html)],
    message: checkedPanel(values),
    verb: 'shown',
  } as const
  return [...found, tagFinding({ ...tagCheck, ...designPlace }, mergeTags)]
}

/**
 * Prepares a panel's HTML for the general checks; the panel's own findings are elsewhere. The panel in the form that checks expect; a panel
 * has no separate texts.
 */
export const checkedPanel = ({ design, html, source }: PanelValues) => ({
  texts: [],
  ...(hasContent(design, html)
    ? {
        html: {
          kind: 'panel' as const,
          text: html,
          // The user cannot change another editor's design data.
          source: source && design !== null ? null : { html, design: projectIn(design) && design },
        },
      }
    : {}),
})
