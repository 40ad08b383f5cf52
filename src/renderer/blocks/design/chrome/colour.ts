/** Finds a design's accent colour. */
import type { DesignState } from '../protocol'

const defaultAccent = '#5b5bd6'

/** The most used colour that is not grey and is dark enough for white text; '#rrggbb'. */
export const accentOf = (designState: Pick<DesignState, 'colours'> | null): string =>
  designState?.colours.find(isStrong) ?? defaultAccent

function isStrong(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const brightness = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
  return Math.max(red, green, blue) - Math.min(red, green, blue) > 60 && brightness < 0.62
}

/** '#rrggbb' in lower case; null if the value is not a hex colour. */
export function fullHex(value: string | undefined): string | null {
  const text = value?.trim().toLowerCase() ?? ''
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  const threeDigits = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text)
  return threeDigits
    ? `#${threeDigits
        .slice(1)
        .map((digit) => digit + digit)
        .join('')}`
    : null
}
