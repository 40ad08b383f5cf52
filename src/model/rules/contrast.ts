/** Contrast of a colour and its background. Source: WCAG 2.2, 'contrast ratio' and 'relative luminance'. */

/** Success criterion 1.4.3, level AA, for text of normal size. */
export const MIN_CONTRAST = 4.5

/** Contrast of two colours in the form '#rrggbb', 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The closest darker or lighter shade of `textColour` with enough contrast on `back`. */
export function readableShade(textColour: string, back: string): string {
  const end = contrastOf('#000000', back) >= contrastOf('#ffffff', back) ? 0 : 255
  const last = end === 0 ? '#000000' : '#ffffff'
  for (let share = 1; share <= 20; share++) {
    const shade = mixed(textColour, last, share / 20)
    if (contrastOf(shade, back) >= MIN_CONTRAST) return shade
  }
  return last
}

/** One colour with a share of another, 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const others = channelsOf(other)
  return `#${channelsOf(one)
    .map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
