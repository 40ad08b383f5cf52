/** The content step of a web pop-up: design and position on the left, the page with the pop-up on the right. */
import { positions } from '../../blocks/design/panel/placement'
import { panelView } from '../panel-step'
import { webPopupFindings } from './findings'
import { Preview } from './preview'
import { designScreens, designWidth } from './screens'
import { starters } from './starters'
import { recipients } from './values'

export const View = panelView({
  title: 'Pop-up design',
  wholeName: 'Pop-up',
  medium: 'pop-up',
  recipients,
  behind: 'page',
  offered: positions,
  screens: designScreens,
  widthOf: designWidth,
  starters,
  findings: webPopupFindings,
  Preview,
})
