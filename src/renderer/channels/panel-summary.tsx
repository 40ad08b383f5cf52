/** A designed panel in REVIEW: its position, and the panel for the default sample person. */

import type { ReactNode } from 'react'
import type { ContentContext } from '../../model/channels/channel'
import { type Placement, placementText } from '../../model/design/panel/placement'
import { type PanelValues, shownPlacement } from '../../model/design/panel/values'
import { samplePeople } from '../../model/merge-tags/sample-people'
import { noMessage } from '../blocks/design/current-design'
import { useShownHtml } from '../blocks/design/use-shown-html'
import shades from '../blocks/preview-frame/shades.module.css'
import layout from '../ui/layout.module.css'
import { Pairs } from '../ui/pairs'
import classes from './panel-summary.module.css'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

/** `background` is 'page' or 'app'. `screen` draws the panel in its position over the page or app. */
export const panelSummary = (
  background: string,
  screen: (content: { sender: string; html: string; placement: Placement }) => ReactNode,
) =>
  function Summary({ values, context }: { values: PanelValues; context: Context }) {
    const { mergeTags, sender } = context
    const html = useShownHtml(values.html, samplePeople[0], mergeTags)
    const placement = shownPlacement(values)
    return (
      <div className={`${layout.column4} ${classes.summary}`}>
        <Pairs pairs={[{ name: 'Position', value: placementText(placement, background) }]} />
        {html === null ? (
          <p className={`${layout.caption} ${shades.note}`}>{noMessage}</p>
        ) : (
          screen({ sender, html, placement })
        )}
      </div>
    )
  }
