/** Where a panel stands on a screen, and how a placement is read. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxOf,
  hasSizes,
  type Placement,
  panelWidth,
  placementIn,
  placementText,
  placementToWire,
  positions,
  type ScreenRules,
  sizes,
  stageOf,
} from '../../../../../src/model/design/panel/placement.ts'

const screen: ScreenRules = { width: 960, height: 600, widths: { small: 360, medium: 480, large: 640 }, margin: 24 }
const phone: ScreenRules = { ...screen, width: 375, margin: 16 }
const at = (position: Placement['position'], size: Placement['size'] = 'medium'): Placement => ({
  position,
  size,
  overlay: true,
})

describe('what a panel stands on while it is designed', () => {
  const backdrop = { page: 'home', frame: 'browser', address: 'gulmohar.example' } as const
  it.each([
    ['bottom-right', true, { across: 'end', down: 'end', width: 480, margin: 24, dim: true, full: false }],
    ['left', false, { across: 'start', down: 'center', width: 480, margin: 24, dim: false, full: false }],
    ['top', true, { across: 'center', down: 'start', width: null, margin: 0, dim: true, full: false }],
    ['full', true, { across: 'center', down: 'center', width: null, margin: 0, dim: false, full: true }],
  ] as const)('%s', (position, overlay, stage) =>
    expect(stageOf({ position, size: 'medium', overlay }, screen, backdrop)).toEqual({ ...backdrop, ...stage }),
  )
})

describe('the box of a panel of 300 pixels', () => {
  it.each([
    ['center', 'medium', { left: 240, top: 150, width: 480, height: 300 }],
    ['center', 'large', { left: 160, top: 150, width: 640, height: 300 }],
    ['top-left', 'small', { left: 24, top: 24, width: 360, height: 300 }],
    ['top-right', 'small', { left: 576, top: 24, width: 360, height: 300 }],
    ['bottom-left', 'small', { left: 24, top: 276, width: 360, height: 300 }],
    ['bottom-right', 'small', { left: 576, top: 276, width: 360, height: 300 }],
    ['left', 'small', { left: 24, top: 150, width: 360, height: 300 }],
    ['right', 'medium', { left: 456, top: 150, width: 480, height: 300 }],
    ['top', 'small', { left: 0, top: 0, width: 960, height: 300 }],
    ['bottom', 'large', { left: 0, top: 300, width: 960, height: 300 }],
    ['full', 'small', { left: 0, top: 0, width: 960, height: 600 }],
  ] as const)('%s, %s', (position, size, box) => expect(boxOf(at(position, size), screen, 300)).toEqual(box))

  it('shrinks to a narrow screen', () => expect(panelWidth(at('center'), phone)).toBe(343))
  it('scrolls inside where it is too high', () => {
    expect(boxOf(at('center'), screen, 5_000).height).toBe(552)
    expect(boxOf(at('bottom'), screen, 5_000)).toMatchObject({ top: 120, height: 480 })
  })
  it('never leaves the screen', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...positions),
        fc.constantFrom(...sizes),
        fc.constantFrom(screen, phone),
        fc.integer({ min: 0, max: 4_000 }),
        (position, size, rules, height) => {
          const box = boxOf(at(position, size), rules, height)
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.top).toBeGreaterThanOrEqual(0)
          expect(box.left + box.width).toBeLessThanOrEqual(rules.width)
          expect(box.top + box.height).toBeLessThanOrEqual(rules.height)
        },
      ),
    )
  })
})

describe('what a server kept', () => {
  it.each([
    [
      { position: 'top', size: 'large', overlay: false },
      { position: 'top', size: 'large', overlay: false },
    ],
    [
      { position: 'TOP', size: 'Large', overlay: 'true' },
      { position: 'top', size: 'large', overlay: true },
    ],
    [{ position: 'middle', size: 'large', overlay: false }, null],
    [{ position: 'top', size: 'large' }, null],
    [undefined, null],
    [null, null],
    ['center', null],
  ])('%j', (value, placement) => expect(placementIn(value)).toEqual(placement))
  it('comes back as it went', () => {
    fc.assert(
      fc.property(fc.constantFrom(...positions), fc.constantFrom(...sizes), fc.boolean(), (position, size, overlay) => {
        const placement = { position, size, overlay }
        expect(placementIn(placementToWire(placement))).toEqual(placement)
      }),
    )
  })
})

describe('in words', () => {
  it.each([
    [at('center'), 'page', 'Centre, medium, the page behind it dimmed'],
    [{ ...at('bottom'), overlay: false }, 'app', 'Bottom bar, the app behind it clickable'],
    [at('full'), 'page', 'Full screen'],
  ])('%j', (placement, behind, words) => expect(placementText(placement, behind)).toBe(words))
  it('bars and full screens have no size', () =>
    expect(positions.filter((position) => !hasSizes(position))).toEqual(['top', 'bottom', 'full']))
})
