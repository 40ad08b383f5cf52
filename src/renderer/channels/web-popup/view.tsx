/** The content step of a web pop-up: design and position on the left, the page with the pop-up on the right. */

import { positions } from '../../../model/design/panel/placement'
import { panelView } from '../panel-step'
import { recipients } from './index'
import { designScreens, designWidth } from './popup-screen'
import { Preview } from './preview'
import { starters } from './starters'

export const View = panelView({
  title: 'Pop-up design',
  wholeName: 'Pop-up',
  recipients,
  behind: 'page',
  offered: positions,
  screens: designScreens,
  withPages: true,
  widthOf: designWidth,
  starters,
  Preview,
})
