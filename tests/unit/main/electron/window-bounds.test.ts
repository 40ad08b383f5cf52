/** Where a window stands: what is kept, and how it comes back to a screen. */
import { describe, expect, test } from 'vitest'
import {
  fitToScreen,
  moveOntoScreen,
  offsetBounds,
  storedWindowState,
} from '../../../../src/main/electron/window-bounds.ts'

const area = { x: 0, y: 25, width: 1920, height: 1015 }
const usual = { x: 200, y: 100, width: 1280, height: 800 }

describe('repaired', () => {
  test.each([
    ['stands as it was left', {}, {}],
    ['may hang over the right edge while its bar can be gripped', { x: 1840 }, {}],
    ['beyond the right edge', { x: 1841 }, { x: 640 }],
    ['may hang over the left edge', { x: -1200 }, {}],
    ['beyond the left edge', { x: -1201 }, { x: 0 }],
    ['may hang over the bottom', { y: 1000 }, {}],
    ['below the bottom', { y: 1001 }, { y: 240 }],
    ['its bar above the top', { y: 24 }, { y: 25 }],
    ['on a screen to the left that has gone', { x: -1920, y: 300 }, { x: 0, y: 240 }],
    ['wider than the screen', { width: 2560 }, { x: 0, width: 1920 }],
    ['higher than the screen', { height: 1400 }, { y: 25, height: 1015 }],
    ['larger and elsewhere', { x: 5000, y: 5000, width: 3000, height: 2000 }, { ...area }],
  ])('%s', (_, given, expected) => {
    const bounds = { ...usual, ...given }
    expect(moveOntoScreen(bounds, area)).toEqual({ ...bounds, ...expected })
  })

  test('on a screen that does not begin at 0', () => {
    const right = { x: 1920, y: 0, width: 1280, height: 720 }
    expect(moveOntoScreen(usual, right)).toEqual({ x: 1920, y: 0, width: 1280, height: 720 })
  })
})

test.each([
  ['a large screen', area, { width: 1280, height: 800 }],
  ['1366x768 at 125 %', { width: 1093, height: 574 }, { width: 1093, height: 574 }],
])('the usual size on %s', (_name, screen, size) =>
  expect(fitToScreen({ width: 1280, height: 800 }, screen)).toEqual(size),
)

test('a further window stands aside', () => {
  expect(offsetBounds(usual)).toEqual({ ...usual, x: 224, y: 124 })
})

describe('keptPlace', () => {
  const place = { ...usual, maximized: true }
  test('what was kept', () => expect(storedWindowState(place)).toEqual(place))
  test.each([
    undefined,
    null,
    'text',
    {},
    { ...place, x: 0.5 },
    { ...place, width: 0 },
    { ...place, height: -1 },
    { ...place, maximized: 'yes' },
  ])('%j is nothing usable', (kept) => expect(storedWindowState(kept)).toBeNull())
})
