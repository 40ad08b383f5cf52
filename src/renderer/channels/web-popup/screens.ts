/** The two screens that a pop-up is looked at on, in pixels of the page. */
import { type Placement, panelWidth, type ScreenRules, usualPlacement } from '../../blocks/design/panel/placement'

const widths = { small: 360, medium: 480, large: 640 } as const

/** Without the browser's own bar. */
export const screens = {
  desktop: { width: 960, height: 600, widths, margin: 24 },
  phone: { width: 375, height: 540, widths, margin: 16 },
} as const satisfies Record<string, ScreenRules>
export type ScreenName = keyof typeof screens

/** Pixels that a pop-up is designed for. */
export const designWidth = (placement: Placement | null): number =>
  panelWidth(placement ?? usualPlacement, screens.desktop)

/** The same on a phone. */
export const phoneWidth = (placement: Placement | null): number =>
  panelWidth(placement ?? usualPlacement, screens.phone)
