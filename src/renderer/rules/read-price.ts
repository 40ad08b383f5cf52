/** Reads a price as people type it: with a point or a comma before the places. */
import { filled } from '#contract'
import * as texts from './texts'

/** The amount, or what is wrong with it, in words. */
export function readPrice(typed: string, most: number): number | string {
  // '1,500' is fifteen hundred, '1,50' one and a half.
  const text = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typed.trim())
    ? typed.trim().replaceAll(',', '')
    : typed.trim().replace(',', '.')
  if (text === '') return texts.typeThePrice
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text)) return texts.typeANumberForExample
  const price = Number(text)
  return price > most ? filled(texts.thePriceCannotBeMore, { most: most.toLocaleString('en-GB') }) : price
}
