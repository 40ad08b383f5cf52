/** The pop-up in its position over a page, laid out in the page's pixels and scaled down to the available width. */

import { IconArrowLeft, IconLock, IconMenu2, IconShoppingBag } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import {
  type Placement,
  panelWidth,
  type ScreenRules,
  stageOf,
  usualPlacement,
} from '../../../model/design/panel/placement'
import { markedHtml } from '../../blocks/checks/finding-mark'
import type { DesignKind } from '../../blocks/design/chrome/kind'
import { brandIn } from '../../blocks/design/panel/parts'
import type { PageBehind } from '../../blocks/design/panel/place-panel'
import { percentScrolled, Scaled, ShownPanel, type TrialControl } from '../../blocks/design/panel/shown-panel'
import { useShownFinding } from '../../blocks/preview-frame/previews'
import shades from '../../blocks/preview-frame/shades.module.css'
import layout from '../../ui/layout.module.css'
import classes from './web-popup.module.css'

export type ScreenName = keyof typeof screens

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

const widths = { small: 360, medium: 480, large: 640 } as const

/** The two screens of a pop-up's preview, in pixels of the page. Sizes in pixels, without the browser's address bar. */
export const screens = {
  desktop: { width: 960, height: 600, widths, margin: 24 },
  phone: { width: 375, height: 540, widths, margin: 16 },
} as const satisfies Record<string, ScreenRules>

/** Design width of a pop-up in pixels. */
export const designWidth = (placement: Placement | null): number =>
  panelWidth(placement ?? usualPlacement, screens.desktop)

/** The two screens for the designer: the page takes all available room. `address` is the text in its address bar. */
export function designScreens(
  placement: Placement | null,
  address: string,
  { page, picture }: PageBehind,
): DesignKind['screens'] {
  const popupPlacement = placement ?? usualPlacement
  const behind = page === 'own' ? { page: 'home' as const, picture } : { page }
  return {
    desktop: {
      width: null,
      stage: stageOf(popupPlacement, screens.desktop, { ...behind, frame: 'browser', address }),
    },
    phone: {
      width: screens.phone.width,
      stage: stageOf(popupPlacement, screens.phone, { ...behind, frame: 'phone', address }),
    },
  }
}

type SiteProps = {
  /** Host in the address bar, or the sender. */
  site: string
  narrow: boolean
  /** The scrolling element. */
  page: Ref<HTMLElement>
  onScroll: (page: HTMLElement) => void
  children: ReactNode
}

/** Height of the address bar. */
const BAR_HEIGHT_PX = 44

const productRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

/** A page of the brand in a visitor's browser: address bar, a page to scroll, and the pop-up over it. */
function Site({ site, narrow, page, onScroll, children }: SiteProps) {
  return (
    <div className={`${classes.browser} ${shades.shades}`} data-narrow={narrow || undefined}>
      <div className={classes.bar} style={{ height: BAR_HEIGHT_PX }} aria-hidden>
        {narrow ? <IconArrowLeft size={18} /> : <span className={classes.lights} />}
        <span className={`${layout.row} ${classes.address}`}>
          <IconLock size={13} />
          <bdi>{site}</bdi>
        </span>
      </div>
      <div className={classes.view}>
        <section
          ref={page}
          className={classes.page}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable page needs keyboard access.
          tabIndex={0}
          aria-label="Page of the site"
          onScroll={(event) => onScroll(event.currentTarget)}
        >
          <DrawnSite site={site} />
        </section>
        {children}
      </div>
    </div>
  )
}

/** Grey shapes in the form of a shop; nothing in them can be mistaken for the message. */
function DrawnSite({ site }: { site: string }) {
  return (
    <div className={classes.drawn} aria-hidden>
      <div className={`${layout.spread} ${classes.head}`}>
        <IconMenu2 size={20} />
        <bdi>{brandIn(site)}</bdi>
        <IconShoppingBag size={20} />
      </div>
      <div className={classes.hero}>
        <i data-line="large" />
        <i data-line="short" />
        <i data-button />
      </div>
      <div className={classes.productRows}>
        {productRows.map((productRow) => (
          <div key={productRow} className={classes.item}>
            <i data-picture />
            <i data-line />
            <i data-line="short" />
          </div>
        ))}
      </div>
      <div className={classes.foot} />
    </div>
  )
}
