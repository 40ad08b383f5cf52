/** Where a window stands: what is kept of it, and how it comes back when the screen that it stood on has gone or shrunk. */
import type { BrowserWindow } from 'electron'
import * as v from 'valibot'

/** In device-independent pixels, as Electron counts them. */
export type Bounds = { x: number; y: number; width: number; height: number }
export type Size = Pick<Bounds, 'width' | 'height'>
export type WindowState = Bounds & { maximized: boolean; fullScreen?: boolean | undefined }

export const DEFAULT_SIZE: Size = { width: 1280, height: 800 }
/** On a smaller screen (1366x768 at 125 % leaves 1093x574) as small as that. */
export const MIN_SIZE: Size = { width: 900, height: 600 }

const whole = v.pipe(v.number(), v.integer())
export const place = v.object({
  x: whole,
  y: whole,
  width: v.pipe(whole, v.minValue(1)),
  height: v.pipe(whole, v.minValue(1)),
  maximized: v.boolean(),
  fullScreen: v.optional(v.boolean()),
})

/** What was kept of an earlier window; null where that is nothing usable. */
export function storedWindowState(kept: unknown): WindowState | null {
  const checked = v.safeParse(place, kept)
  return checked.success ? checked.output : null
}

export const placeOf = (
  window: Pick<BrowserWindow, 'getNormalBounds' | 'isFullScreen' | 'isMaximized'>,
): WindowState => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
  fullScreen: window.isFullScreen(),
})

/** How much of the title bar must be within reach, in pixels. */
const grip = { width: 80, height: 40 }

/** The same bounds where `area` (of the nearest screen) can show them, else moved into it and made no larger than it. */
export function moveOntoScreen(bounds: Bounds, area: Bounds): Bounds {
  const fits = bounds.width <= area.width && bounds.height <= area.height
  if (fits && isWithinReach(bounds, area)) return bounds
  const width = Math.min(bounds.width, area.width)
  const height = Math.min(bounds.height, area.height)
  return {
    width,
    height,
    x: between(area.x, bounds.x, area.x + area.width - width),
    y: between(area.y, bounds.y, area.y + area.height - height),
  }
}

/** The usual size, no larger than `area`: where nothing was kept, the system chooses the place. */
export const fitToScreen = ({ width, height }: Size, area: Size): Size => ({
  width: Math.min(width, area.width),
  height: Math.min(height, area.height),
})

/** A further window stands a little aside, so that the one under it can be seen. */
export const cascade = (bounds: Bounds): Bounds => ({ ...bounds, x: bounds.x + 24, y: bounds.y + 24 })

function isWithinReach({ x, y, width }: Bounds, area: Bounds): boolean {
  const across = x + grip.width <= area.x + area.width && x + width >= area.x + grip.width
  return across && y >= area.y && y + grip.height <= area.y + area.height
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(value, least), most)
