/** A phone, 272 px wide, with a status bar, the head of the open app, and its content. */
import { IconAntennaBars5, IconBattery3, IconWifi } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import layout from './layout.module.css'
import classes from './phone.module.css'

/** `wall`: a picture fills the screen behind the content, as on a lock screen. `view` names one of several phones side by side. */
type Props = { platform: 'ios' | 'android'; view?: string; head?: ReactNode; wall?: boolean; children: ReactNode }

export function Phone({ platform, view, head, wall, children }: Props) {
  return (
    <div className={classes.phone} data-platform={platform}>
      <div className={classes.screen} data-wall={wall || undefined}>
        <div className={`${layout.spread} ${classes.status}`} aria-hidden>
          <span>9:41</span>
          <span className={layout.row1}>
            <IconAntennaBars5 size={15} />
            <IconWifi size={13} />
            <IconBattery3 size={15} />
          </span>
        </div>
        {head}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of things to look at, no fieldset; a dialog may show it once more. */}
        <div
          role="group"
          className={`${layout.fill} ${classes.page}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long message has to be scrolled by keyboard too
          tabIndex={0}
          aria-label={view ? `Phone screen, ${view}` : 'Phone screen'}
        >
          {children}
        </div>
      </div>
    </div>
  )
}
