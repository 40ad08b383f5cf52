/** What is checked of a panel beside its own findings: the HTML as it is shown. */
import { hasContent, projectIn } from '../project'
import type { PanelValues } from './values'

/** Shaped as what checks look at; without texts of its own. */
export const checkedPanel = ({ design, html, source }: PanelValues) => ({
  texts: [],
  ...(hasContent(design, html)
    ? {
        html: {
          kind: 'panel' as const,
          text: html,
          // What another editor's design says beside it nobody changes.
          source: source && design !== null ? null : { html, design: projectIn(design) && design },
        },
      }
    : {}),
})
