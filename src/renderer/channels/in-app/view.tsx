/** The content step of an in-app message: design and position on the left, the app with the message on the right. */

import { recipients } from '../../../model/channels/in-app/values'
import { panelView } from '../panel-step'
import { Preview } from './preview'
import { designScreens, designWidth, offeredPositions } from './screen'
import { useServerTemplates } from './server-templates'
import { starters } from './starters'

export const View = panelView({
  title: 'In-app design',
  wholeName: 'In-app message',
  recipients,
  behind: 'app',
  offered: offeredPositions,
  screens: designScreens,
  widthOf: designWidth,
  starters,
  useServer: useServerTemplates,
  Preview,
})
