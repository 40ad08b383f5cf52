/** The message in its position over an app, on a phone. */

import { IconBell, IconHeart, IconHome, IconSearch, IconUser } from '@tabler/icons-react'
import type { Placement } from '../../../model/design/panel/placement'
import { markedHtml } from '../../blocks/checks/finding-mark'
import { Scaled } from '../../blocks/design/panel/scaled'
import { ShownPanel } from '../../blocks/design/panel/shown-panel'
import type { TrialControl } from '../../blocks/design/panel/use-trial'
import shades from '../../blocks/preview-frame/shades.module.css'
import { useShownFinding } from '../../blocks/preview-frame/shown-finding'
import layout from '../../ui/layout.module.css'
import { Phone } from '../../ui/phone'
import classes from './in-app.module.css'
import { appScreen } from './screen'

type Props = {
  platform: 'ios' | 'android'
  /** The sender: the app's name. */
  app: string
  /** HTML prepared for a preview; null if there is none. */
  html: string | null
  placement: Placement
  /** Absent in previews without a trial. */
  control?: TrialControl
}

/** Width of the phone's screen in pixels (ui/phone). */
const SHOWN_WIDTH_PX = 258

const productRows = ['a', 'b', 'c', 'd']

export function AppScreen({ platform, app, html, placement, control }: Props) {
  const finding = useShownFinding()
  return (
    <Phone platform={platform}>
      <div className={classes.app} data-testid="in-app-preview">
        <Scaled width={appScreen.width} height={appScreen.height} shownWidth={SHOWN_WIDTH_PX}>
          <DrawnApp app={app} />
          {html !== null && (
            <ShownPanel
              html={markedHtml(html, finding)}
              placement={placement}
              screen={appScreen}
              isVisible={(control?.trial.phase ?? 'shown') === 'shown'}
              {...(control ? { onClose: () => control.tell({ kind: 'close' }) } : {})}
            />
          )}
        </Scaled>
      </div>
    </Phone>
  )
}

/** Grey shapes in the form of an app; nothing in them can be mistaken for the message. */
function DrawnApp({ app }: { app: string }) {
  return (
    <div className={`${classes.drawn} ${shades.shades}`} aria-hidden>
      <div className={`${layout.spread} ${classes.head}`}>
        <bdi>{app}</bdi>
        <IconBell size={20} />
      </div>
      <div className={`${layout.rowWide} ${classes.search}`}>
        <IconSearch size={16} />
        <i />
      </div>
      <i className={classes.banner} />
      <div className={classes.productRows}>
        {productRows.map((productRow) => (
          <div key={productRow}>
            <i data-picture />
            <i data-line />
            <i data-line="short" />
          </div>
        ))}
      </div>
      <div className={classes.tabs}>
        <IconHome size={22} />
        <IconSearch size={22} />
        <IconHeart size={22} />
        <IconUser size={22} />
      </div>
    </div>
  )
}
