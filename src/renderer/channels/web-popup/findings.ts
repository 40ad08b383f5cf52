/** What a web pop-up has to say before publishing. */
import { panelFindings } from '../../blocks/design/panel/findings'
import { shownPlacement } from '../../blocks/design/panel/values'
import { type Finding, warning } from '../../rules/finding'
import type { ContentContext } from '../channel'
import type { WebPopupValues } from './values'

/** Warnings and passed checks; broken rules are told by `check`. */
export function webPopupFindings(
  values: WebPopupValues,
  context: Pick<ContentContext, 'mergeTags' | 'entry'>,
): Finding[] {
  const found = panelFindings(values, context, 'popup')
  return found.length === 0 ? [] : [...found, ...atOnce(values, context)]
}

/** A page that is covered before anything of it was read is closed unread. */
function atOnce(values: WebPopupValues, { entry }: Pick<ContentContext, 'entry'>): Finding[] {
  const { position, overlay } = shownPlacement(values)
  const covers = position === 'full' || (overlay && position === 'center')
  if (entry?.kind !== 'immediately' || !covers) return []
  return [
    warning(
      'popup-at-once',
      'It appears before people can read the page',
      { tab: 'TRIGGER', field: 'entryTime.kind', link: 'Trigger, Entry time' },
      'People enter immediately. A few seconds or some scrolling first is closed less often.',
    ),
  ]
}
