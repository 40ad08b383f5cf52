/** Templates that the server keeps for in-app messages: those with HTML, as the gallery shows them. */
import type { Template } from '#contract'
import type { ServerStarters } from '../../blocks/design/panel/panel-gallery'
import { htmlIn } from '../../blocks/design/slots'
import { useTemplates } from '../../data/templates'
import { isReadable } from '../../rules/choices'
import { textIn } from '../../rules/read'

/** A template without HTML cannot be opened in the designer, so it is not offered; one that cannot be read is named. */
export function startersOf(templates: readonly Template[]): ServerStarters['all'] {
  return templates.flatMap((template): ServerStarters['all'] => {
    const { id, name, design, content, message } = template
    if (!isReadable(template)) return [{ id: String(id), name: textIn(name) ?? `Template ${id}`, html: null }]
    const html = htmlIn([design, content, message])
    return html.trim() === '' ? [] : [{ id: String(id), name: textIn(name) ?? `Template ${id}`, html }]
  })
}

/** The list, read while something asks for it. */
export function useServerTemplates(): ServerStarters {
  const { all, loading, failure, retry } = useTemplates('inApp', true)
  return { all: startersOf(all), loading, failure: failure?.message ?? null, retry }
}
