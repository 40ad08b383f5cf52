/** The two screens of a pop-up's preview, in pixels of the page. */

import {
  type Placement,
  panelWidth,
  type ScreenRules,
  stageOf,
  usualPlacement,
} from '../../../model/design/panel/placement'
import type { DesignKind } from '../../blocks/design/chrome/kind'

const widths = { small: 360, medium: 480, large: 640 } as const

/** Sizes in pixels, without the browser's address bar. */
export const screens = {
  desktop: { width: 960, height: 600, widths, margin: 24 },
  phone: { width: 375, height: 540, widths, margin: 16 },
} as const satisfies Record<string, ScreenRules>
export type ScreenName = keyof typeof screens

/** Design width of a pop-up in pixels. */
export const designWidth = (placement: Placement | null): number =>
  panelWidth(placement ?? usualPlacement, screens.desktop)

/** The two screens for the designer: the page takes all available room. `address` is the text in its address bar. */
export function designScreens(placement: Placement | null, address: string): DesignKind['screens'] {
  const popupPlacement = placement ?? usualPlacement
  return {
    desktop: {
      width: null,
      stage: stageOf(popupPlacement, screens.desktop, { page: 'site', frame: 'browser', address }),
    },
    phone: {
      width: screens.phone.width,
      stage: stageOf(popupPlacement, screens.phone, { page: 'app', frame: 'phone', address }),
    },
  }
}
