/** The message in REVIEW: where it stands, and as an everyday person meets it. */
import { useMemo } from 'react'
import { previewHtml } from '../../blocks/design/compose'
import { placementWords } from '../../blocks/design/panel/placement'
import { shownPlacement } from '../../blocks/design/panel/values'
import { htmlFor } from '../../blocks/design/rendered'
import { samplePeople } from '../../blocks/merge-tags/sample-people'
import { Pairs } from '../../ui/pairs'
import type { ContentContext } from '../channel'
import { AppScreen } from './app-screen'
import classes from './in-app.module.css'
import type { InAppValues } from './values'

type Context = Pick<ContentContext, 'mergeTags' | 'sender'>

export function Summary({ values, context }: { values: InAppValues; context: Context }) {
  const { mergeTags, sender } = context
  const shown = useMemo(
    () => (values.html === '' ? null : previewHtml(htmlFor(values.html, samplePeople[0], mergeTags))),
    [values.html, mergeTags],
  )
  const placement = shownPlacement(values)
  return (
    <div className={classes.summary}>
      <Pairs pairs={[{ name: 'Place', value: placementWords(placement, 'app') }]} />
      {shown === null ? (
        <p className={classes.note}>There is no message.</p>
      ) : (
        <AppScreen platform="ios" app={sender} html={shown} placement={placement} />
      )}
    </div>
  )
}
