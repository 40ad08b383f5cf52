/** The two screens of a pop-up's preview, in pixels of the page. */

import {
  type Placement,
  panelWidth,
  type ScreenRules,
  stageOf,
  usualPlacement,
} from '../../../model/design/panel/placement'
import type { DesignKind } from '../../blocks/design/chrome/kind'
import type { PageBehind } from '../../blocks/design/panel/page-behind'

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
