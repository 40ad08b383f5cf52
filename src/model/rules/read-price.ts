/** Reads a price as typed, with a point or a comma before the decimals. */

/** The amount, or the message that says why it cannot be read. */
export function readPrice(typedText: string, maxAmount: number): number | string {
  // '1,500' is fifteen hundred, '1,50' one and a half.
  const text = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(typedText.trim())
    ? typedText.trim().replaceAll(',', '')
    : typedText.trim().replace(',', '.')
  if (text === '') return 'Enter the price'
  if (!/^\d*\.?\d+$|^\d+\.$/.test(text)) return 'Enter a number, for example 1.50'
  const price = Number(text)
  return price > maxAmount ? `The price cannot be more than ${maxAmount.toLocaleString('en-GB')}` : price
}
