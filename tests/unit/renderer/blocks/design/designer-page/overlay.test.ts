/** Where the close button of a panel is drawn on the canvas: at the corner, and nowhere if the corner is scrolled out of view. */
import { expect, test } from 'vitest'
import { closeRect } from '../../../../../../src/renderer/blocks/design/designer-page/overlay.ts'

const frame = { top: 60, bottom: 700 }
const panel = { x: 100, y: 200, width: 480, height: 400 }

test.each([
  [panel, { x: 538, y: 210, width: 32, height: 32 }],
  [
    { ...panel, y: 50 },
    { x: 538, y: 60, width: 32, height: 32 },
  ],
  [{ ...panel, y: 49 }, null],
  [{ ...panel, y: 660 }, null],
  [null, null],
])('%j', (rect, shown) => expect(closeRect(rect, frame)).toEqual(shown))
