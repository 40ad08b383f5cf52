/** The two screens that a pop-up is looked at on, in pixels of the page. */
import type { DesignKind } from '../../blocks/design/chrome/kind'
import {
  type Placement,
  panelWidth,
  type ScreenRules,
  stageOf,
  usualPlacement,
} from '../../blocks/design/panel/placement'

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

/** The two screens as the designer shows them: the page takes the room there is. */
export function designScreens(placement: Placement | null): DesignKind['screens'] {
  const shown = placement ?? usualPlacement
  return {
    desktop: { width: null, stage: stageOf(shown, screens.desktop, 'site') },
    phone: { width: screens.phone.width, stage: stageOf(shown, screens.phone, 'app') },
  }
}
