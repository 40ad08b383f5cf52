/** The screen that an in-app message stands on, in pixels of the app. */
import type { DesignKind } from '../../blocks/design/chrome/kind'
import {
  type Placement,
  type Position,
  panelWidth,
  type ScreenRules,
  stageOf,
  usualPlacement,
} from '../../blocks/design/panel/placement'

/** Below the phone's own status bar. */
export const appScreen: ScreenRules = {
  width: 375,
  height: 580,
  widths: { small: 280, medium: 320, large: 351 },
  margin: 12,
}

/** A phone has no room for corners. */
export const offered: readonly Position[] = ['center', 'top', 'bottom', 'full']

/** Pixels that a message is designed for. */
export const designWidth = (placement: Placement | null): number => panelWidth(placement ?? usualPlacement, appScreen)

/** As the designer shows it: there is only the phone. */
export function designScreens(placement: Placement | null): DesignKind['screens'] {
  const screen = { width: appScreen.width, stage: stageOf(placement ?? usualPlacement, appScreen, 'app') }
  return { desktop: screen, phone: screen }
}
