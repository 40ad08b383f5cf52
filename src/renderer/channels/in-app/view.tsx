/** The content step of an in-app message: design and position on the left, the app with the message on the right. */

import type { Template } from '#contract'
import { htmlIn } from '../../../model/design/project'
import { isReadable } from '../../../model/rules/choices'
import { textIn } from '../../../model/rules/read'
import type { ServerStarters } from '../../blocks/design/panel/panel-gallery'
import { useTemplates } from '../../data/templates'
import { panelView } from '../panel-step'
import { recipients } from './index'
import { designScreens, designWidth, offeredPositions, Preview } from './preview'
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

/**
 * Server templates for in-app messages: those with HTML, for the gallery. Templates without HTML are left out because the designer cannot
 * open them. A template that cannot be read is listed by name.
 */
export function startersOf(templates: readonly Template[]): ServerStarters['all'] {
  return templates.flatMap((template): ServerStarters['all'] => {
    const { id, name, design, content, message } = template
    if (!isReadable(template)) return [{ id: String(id), name: textIn(name) ?? `Template ${id}`, html: null }]
    const html = htmlIn([design, content, message])
    return html.trim() === '' ? [] : [{ id: String(id), name: textIn(name) ?? `Template ${id}`, html }]
  })
}

/** The list of templates; loads while a component uses it. */
function useServerTemplates(): ServerStarters {
  const { all, loading, failure, savedText, retry } = useTemplates('inApp', true)
  return { all: startersOf(all), loading, failure: failure?.message ?? null, savedText, retry }
}
