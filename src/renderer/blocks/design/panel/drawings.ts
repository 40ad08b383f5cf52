/** Drawn pictures for starter designs. They are embedded in the design, so nothing is loaded. */

import { mixed } from '../../../../model/rules/contrast'

/** The charset in the prefix tells these pictures from the placeholder, which a finding counts. */
const asAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** Colours of a drawing in the brand's main colour, on a ground of its own. */
export const tonesOf = (colour: string, ground: string): Colours => ({
  ground,
  first: colour,
  second: mixed(colour, ground, 0.4),
  third: mixed(colour, ground, 0.7),
})

type Colours = { ground: string; first: string; second: string; third: string }

/** A block print: rows of flowers with eight petals. */
export function flowers(width: number, height: number, { ground, first, second, third }: Colours): string {
  const petals = Array.from(
    { length: 8 },
    (_, index) => `<ellipse cx="0" cy="-17" rx="7" ry="13" transform="rotate(${index * 45})"/>`,
  )
  const flower = `<g id="f"><g fill="${first}">${petals.join('')}</g><circle r="8" fill="${third}"/><circle r="3.5" fill="${ground}"/></g>`
  const leaf = `<path id="l" d="M0 -9C8 -4 8 4 0 9C-8 4 -8 -4 0 -9Z" fill="${second}"/>`
  const tile = [
    '<use href="#f" x="40" y="40"/>',
    '<use href="#f" x="120" y="110"/>',
    '<use href="#l" x="118" y="34"/>',
    '<use href="#l" x="38" y="112"/>',
  ]
  return asAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${flower}${leaf}<pattern id="p" width="160" height="140" patternUnits="userSpaceOnUse">${tile.join('')}</pattern></defs><rect width="100%" height="100%" fill="${ground}"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`,
  )
}

/** Hills under a low sun. */
export function hills(width: number, height: number, { ground, first, second, third }: Colours): string {
  const point = (x: number, y: number) => `${Math.round(x * width)} ${Math.round(y * height)}`
  const hill = (colour: string, from: number, peak: number, to: number) =>
    `<path fill="${colour}" d="M0 ${height}V${Math.round(from * height)}C${point(0.25, peak)} ${point(0.4, from)} ${point(0.58, to)}S${point(0.9, peak)} ${point(1, to)}V${height}Z"/>`
  return asAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ground}"/><circle cx="${Math.round(width * 0.68)}" cy="${Math.round(height * 0.42)}" r="${Math.round(height * 0.2)}" fill="${third}"/>${hill(first, 0.62, 0.46, 0.6)}${hill(second, 0.78, 0.66, 0.8)}</svg>`,
  )
}

/** An icon as an SVG shape, so that no icon font is needed. */
export function sign(
  kind: 'bag' | 'parcel',
  { ground, ink, round }: { ground: string; ink: string; round: number },
): string {
  return asAddress(
    `<svg xmlns="http://www.w3.org/2000/svg" width="44" height="44" viewBox="0 0 44 44"><rect width="44" height="44" rx="${round}" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${drawings[kind]}</g></svg>`,
  )
}

const drawings = {
  bag: '<path d="M13 17h18l1.5 15h-21zM17.5 20v-5a4.5 4.5 0 0 1 9 0v5"/>',
  parcel: '<path d="M22 11l10 5.5v11l-10 5.5l-10-5.5v-11zM12 16.5l10 5.5l10-5.5M22 22v11M17 13.700l10 5.600"/>',
} as const
