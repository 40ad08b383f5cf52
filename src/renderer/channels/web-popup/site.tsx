/** A page of the brand in a visitor's browser: address bar, a page to scroll, and the pop-up over it. */

import { IconArrowLeft, IconLock, IconMenu2, IconShoppingBag } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { brandIn } from '../../blocks/design/panel/parts'
import shades from '../../blocks/preview-frame/shades.module.css'
import layout from '../../ui/layout.module.css'
import classes from './site.module.css'

type Props = {
  /** Host in the address bar, or the sender. */
  site: string
  narrow: boolean
  /** The scrolling element. */
  page: Ref<HTMLElement>
  onScroll: (page: HTMLElement) => void
  children: ReactNode
}

/** Height of the address bar. */
export const BAR_HEIGHT_PX = 44

const productRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']

export function Site({ site, narrow, page, onScroll, children }: Props) {
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
