/** A designed panel in REVIEW: its position over the page or app. */

import { type PanelValues, placementText, shownPlacement } from '../../model/design/panel/placement'
import { Pairs } from '../ui/pieces'

export const panelSummary = (background: 'page' | 'app') =>
  function Summary({ values }: { values: PanelValues }) {
    return <Pairs pairs={[{ name: 'Position', value: placementText(shownPlacement(values), background) }]} />
  }
