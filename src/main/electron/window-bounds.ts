/** Bounds of a window: which are saved, and how they are corrected when the screen is gone or smaller. */
import type { BrowserWindow } from 'electron'
import * as v from 'valibot'

/** In device-independent pixels. */
export type Bounds = { x: number; y: number; width: number; height: number }
export type Size = Pick<Bounds, 'width' | 'height'>
export type WindowState = Bounds & { maximized: boolean; fullScreen?: boolean | undefined }

export const DEFAULT_SIZE: Size = { width: 1280, height: 800 }
/** On a smaller screen (1366x768 at 125 % leaves 1093x574) the screen is the limit. */
export const MIN_SIZE: Size = { width: 900, height: 600 }

const integer = v.pipe(v.number(), v.integer())
export const place = v.object({
  x: integer,
  y: integer,
  width: v.pipe(integer, v.minValue(1)),
  height: v.pipe(integer, v.minValue(1)),
  maximized: v.boolean(),
  fullScreen: v.optional(v.boolean()),
})

/** The saved state of a window; null if it is not valid. */
export function storedWindowState(stored: unknown): WindowState | null {
  const checked = v.safeParse(place, stored)
  return checked.success ? checked.output : null
}

export const placeOf = (
  window: Pick<BrowserWindow, 'getNormalBounds' | 'isFullScreen' | 'isMaximized'>,
): WindowState => ({
  ...window.getNormalBounds(),
  maximized: window.isMaximized(),
  fullScreen: window.isFullScreen(),
})

/** The part of the title bar that must stay visible, in pixels. */
const grip = { width: 80, height: 40 }

/** Returns `bounds` unchanged if `area` (the nearest screen) can show them, else moved and shrunk to fit. */
export function moveOntoScreen(bounds: Bounds, area: Bounds): Bounds {
  const fits = bounds.width <= area.width && bounds.height <= area.height
  if (fits && isWithinReach(bounds, area)) return bounds
  const width = Math.min(bounds.width, area.width)
  const height = Math.min(bounds.height, area.height)
  return {
    width,
    height,
    x: clampedValue(area.x, bounds.x, area.x + area.width - width),
    y: clampedValue(area.y, bounds.y, area.y + area.height - height),
  }
}

/** The default size, no larger than `area`; the system chooses the position. */
export const fitToScreen = ({ width, height }: Size, area: Size): Size => ({
  width: Math.min(width, area.width),
  height: Math.min(height, area.height),
})

/** Offsets a new window, so that the one below it stays visible. */
export const offsetBounds = (bounds: Bounds): Bounds => ({ ...bounds, x: bounds.x + 24, y: bounds.y + 24 })

function isWithinReach({ x, y, width }: Bounds, area: Bounds): boolean {
  const isInsideWidth = x + grip.width <= area.x + area.width && x + width >= area.x + grip.width
  return isInsideWidth && y >= area.y && y + grip.height <= area.y + area.height
}

const clampedValue = (min: number, value: number, max: number): number => Math.min(Math.max(value, min), max)
