/** How well a colour can be told from its ground. Source: WCAG 2.2, 'contrast ratio' and 'relative luminance'. */

/** Success criterion 1.4.3, level AA, for text of usual size. */
export const MIN_CONTRAST = 4.5

/** 1 to 21, of two colours as '#rrggbb'. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest darker or lighter shade of `fore` that can be read on `back`. */
export function readable(fore: string, back: string): string {
  const end = contrastOf('#000000', back) >= contrastOf('#ffffff', back) ? 0 : 255
  for (let share = 1; share <= 20; share++) {
    const shade = `#${channels(fore)
      .map((one) => Math.round(one + ((end - one) * share) / 20))
      .map((one) => one.toString(16).padStart(2, '0'))
      .join('')}`
    if (contrastOf(shade, back) >= MIN_CONTRAST) return shade
  }
  return end === 0 ? '#000000' : '#ffffff'
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
