/** The pop-up in its position over a page, laid out in the page's pixels and scaled down to the available width. */
import { useEffect, useRef } from 'react'
import type { Placement } from '../../../model/design/panel/placement'
import { markedHtml } from '../../blocks/checks/finding-mark'
import { Scaled } from '../../blocks/design/panel/scaled'
import { ShownPanel } from '../../blocks/design/panel/shown-panel'
import { percentScrolled } from '../../blocks/design/panel/trial'
import type { TrialControl } from '../../blocks/design/panel/use-trial'
import { useShownFinding } from '../../blocks/preview-frame/shown-finding'
import { type ScreenName, screens } from './screens'
import { BAR_HEIGHT_PX, Site } from './site'
import classes from './web-popup.module.css'

type Props = {
  screen: ScreenName
  shownWidth: number
  site: string
  /** HTML prepared for a preview; null if there is none. */
  html: string | null
  placement: Placement
  /** Absent in previews without a trial. */
  control?: TrialControl
}

export function PopupScreen({ screen, shownWidth, site, html, placement, control }: Props) {
  const rules = screens[screen]
  const finding = useShownFinding()
  const page = useRef<HTMLElement>(null)
  const phase = control?.trial.phase ?? 'shown'
  const isStarted = phase === 'waiting'
  useEffect(() => {
    // A trial starts at the top of the page, like a visit.
    if (isStarted) page.current?.scrollTo({ top: 0 })
  }, [isStarted])
  return (
    <div className={classes.screen} data-screen={screen} data-testid="popup-preview">
      <Scaled width={rules.width} height={rules.height + BAR_HEIGHT_PX} shownWidth={shownWidth}>
        <Site
          site={site}
          narrow={screen === 'phone'}
          page={page}
          onScroll={(element) => control?.tell({ kind: 'scrolled', percent: percentScrolled(element) })}
        >
          {html !== null && (
            <ShownPanel
              html={markedHtml(html, finding)}
              placement={placement}
              screen={rules}
              isVisible={phase === 'shown'}
              {...(control ? { onClose: () => control.tell({ kind: 'close' }) } : {})}
            />
          )}
        </Site>
      </Scaled>
    </div>
  )
}
