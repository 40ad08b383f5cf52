/** Fills the product block of an email or a panel with what was entered when it was added. */

import { noImage, sampleReason } from '../../../model/design/placeholder'
import { escaped } from '../../../model/design/rendered'
import { addressOf } from './address'
import type { Insertion } from './protocol'

/** As entered; '' for what was left out. `picture` is an address, `about` one sentence. */
export type Product = { picture: string; name: string; about: string; price: string; link: string }

export const noProduct: Product = { picture: '', name: '', about: '', price: '', link: '' }

/** A block without a picture, a name or a link keeps its placeholder for it; an empty sentence or price is left out. */
export function filledProduct({ source, row }: Insertion, product: Product): Insertion {
  const fill = (block: string) => filledBlock(block, product)
  return { source: fill(source), row: fill(row) }
}

function filledBlock(block: string, { picture, name, about, price, link }: Product): string {
  const alt = ` alt="${escaped(name.trim())}"`
  const withTexts = [
    ['Product name', name.trim() || 'Product name'],
    [sampleReason, about.trim()],
    ['Rs 0', price.trim()],
  ].reduce((html, [sample = '', text = '']) => withText(html, sample, text), block)
  const address = escaped(addressOf(link))
  const linked = address === '' ? withTexts : withTexts.replaceAll('href=""', () => `href="${address}"`)
  if (picture === '') return linked
  return linked.replace(' alt=""', '').replace(`src="${noImage}"`, () => `src="${escaped(picture)}"${alt}`)
}

/** Replaces the sample of a text; without a text its element goes. */
const withText = (html: string, sample: string, text: string): string =>
  text === ''
    ? html.replace(new RegExp(`<([\\w-]+)[^<>]*>${sample}</\\1>`), '')
    : html.replace(`>${sample}<`, () => `>${escaped(text)}<`)
