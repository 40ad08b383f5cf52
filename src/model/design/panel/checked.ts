/** Prepares a panel's HTML for the general checks; the panel's own findings are elsewhere. */
import { hasContent, projectIn } from '../project.ts'
import type { PanelValues } from './values.ts'

/** The panel in the form that checks expect; a panel has no separate texts. */
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
