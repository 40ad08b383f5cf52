/** A designed panel in REVIEW: where it stands, and as an everyday person meets it. */

import { type ReactNode, useMemo } from 'react'
import { previewHtml } from '../blocks/design/compose'
import { type Placement, placementText } from '../blocks/design/panel/placement'
import { type PanelValues, shownPlacement } from '../blocks/design/panel/values'
import { htmlFor } from '../blocks/design/rendered'
import { samplePeople } from '../blocks/merge-tags/sample-people'
import shades from '../blocks/preview-frame/shades.module.css'
import { Pairs } from '../ui/pairs'
import type { ContentContext } from './channel'
import classes from './panel-summary.module.css'
import * as texts from './texts'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

/** `behind`: 'page', 'app'. `screen` draws the panel in its place over it. */
export const panelSummary = (
  behind: string,
  screen: (shown: { sender: string; html: string; placement: Placement }) => ReactNode,
) =>
  function Summary({ values, context }: { values: PanelValues; context: Context }) {
    const { mergeTags, sender } = context
    const html = useMemo(
      () => (values.html === '' ? null : previewHtml(htmlFor(values.html, samplePeople[0], mergeTags))),
      [values.html, mergeTags],
    )
    const placement = shownPlacement(values)
    return (
      <div className={classes.summary}>
        <Pairs pairs={[{ name: texts.place, value: placementText(placement, behind) }]} />
        {html === null ? <p className={shades.note}>{texts.thereIsNoMessage}</p> : screen({ sender, html, placement })}
      </div>
    )
  }
