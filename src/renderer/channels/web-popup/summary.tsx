/** The pop-up in REVIEW: where it stands, and as an everyday person meets it. */
import { useMemo } from 'react'
import { previewHtml } from '../../blocks/design/compose'
import { placementWords } from '../../blocks/design/panel/placement'
import { shownPlacement } from '../../blocks/design/panel/values'
import { htmlFor } from '../../blocks/design/rendered'
import { samplePeople } from '../../blocks/merge-tags/sample-people'
import { Pairs } from '../../ui/pairs'
import type { ContentContext } from '../channel'
import { PopupScreen } from './popup-screen'
import type { WebPopupValues } from './values'
import classes from './web-popup.module.css'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

export function Summary({ values, context }: { values: WebPopupValues; context: Context }) {
  const { mergeTags, sender } = context
  const shown = useMemo(
    () => (values.html === '' ? null : previewHtml(htmlFor(values.html, samplePeople[0], mergeTags))),
    [values.html, mergeTags],
  )
  const placement = shownPlacement(values)
  return (
    <div className={classes.summary}>
      <Pairs pairs={[{ name: 'Place', value: placementWords(placement, 'page') }]} />
      {shown === null ? (
        <p className={classes.note}>There is no message.</p>
      ) : (
        <PopupScreen screen="desktop" shownWidth={480} site={sender} html={shown} placement={placement} />
      )}
    </div>
  )
}
