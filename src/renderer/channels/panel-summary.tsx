/** A designed panel in REVIEW: its position over the page or app. */

import { placementText } from '../../model/design/panel/placement'
import { type PanelValues, shownPlacement } from '../../model/design/panel/values'
import { Pairs } from '../ui/pieces'

export const panelSummary = (background: 'page' | 'app') =>
  function Summary({ values }: { values: PanelValues }) {
    return <Pairs pairs={[{ name: 'Position', value: placementText(shownPlacement(values), background) }]} />
  }
