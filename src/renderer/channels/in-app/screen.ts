/** The app screen under an in-app message, in pixels of the app. */

import {
  type Placement,
  type Position,
  panelWidth,
  type ScreenRules,
  stageOf,
  usualPlacement,
} from '../../../model/design/panel/placement'
import type { DesignKind } from '../../blocks/design/chrome/kind'

/** The area below the phone's status bar. */
export const appScreen: ScreenRules = {
  width: 375,
  height: 580,
  widths: { small: 280, medium: 320, large: 351 },
  margin: 12,
}

/** No corner positions: a phone's screen is too small. */
export const offeredPositions: readonly Position[] = ['center', 'top', 'bottom', 'full']

/** Design width of a message in pixels. */
export const designWidth = (placement: Placement | null): number => panelWidth(placement ?? usualPlacement, appScreen)

/** The screens for the designer: both are the phone, because the app has no desktop. */
export function designScreens(placement: Placement | null): DesignKind['screens'] {
  const backdrop = { page: 'app', frame: 'phone', address: null } as const
  const screen = { width: appScreen.width, stage: stageOf(placement ?? usualPlacement, appScreen, backdrop) }
  return { desktop: screen, phone: screen }
}
