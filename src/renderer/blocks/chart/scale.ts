/** Scales of a chart: round ticks for values, a few evenly spaced ticks for points, and the path of a line. */

/**
 * Ticks from 0 to the first round value at or above `highest`: whole numbers, at most five, with a distance of 1, 2, 2.5 or 5 times a power of
 * ten.
 */
export function valueTicks(highest: number): number[] {
  const roughStep = Math.max(highest, 1) / 4
  const powerOfTen = 10 ** Math.floor(Math.log10(roughStep))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((factor) => factor * powerOfTen).find((candidate) => candidate >= roughStep) ?? roughStep,
  )
  const rounded = Math.ceil(step)
  return Array.from({ length: Math.ceil(Math.max(highest, 1) / rounded) + 1 }, (_, index) => index * rounded)
}

/** Indexes of at most `count` points, evenly spaced, starting with the first. */
export function placeTicks(length: number, count: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, count)))
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => index * step)
}

/** Positions in a box of `width` by `height` pixels; a single point is in the middle. */
export function scaleOf({
  width,
  height,
  length,
  most,
}: {
  width: number
  height: number
  length: number
  most: number
}) {
  return {
    x: (index: number) => (length < 2 ? width / 2 : (index / (length - 1)) * width),
    y: (value: number) => height - (value / most) * height,
    /** The index of the point closest to `x`. */
    indexAt: (x: number) =>
      length < 2 ? 0 : Math.min(length - 1, Math.max(0, Math.round((x / width) * (length - 1)))),
  }
}

export type Scale = ReturnType<typeof scaleOf>

/** An SVG path through the values, rounded to a tenth of a pixel. */
export function pathOf(values: readonly number[], { x, y }: Scale): string {
  return values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${roundedToTenth(x(index))} ${roundedToTenth(y(value))}`)
    .join('')
}

const roundedToTenth = (value: number) => Math.round(value * 10) / 10
