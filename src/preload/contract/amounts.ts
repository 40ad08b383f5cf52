/** Formats numbers, plurals, lists and money in texts, all through Intl, for page and main process. */

const locale = 'en-GB'
/** Created when first needed: the page waits for the contract, and the first Intl format of any kind is slow. */
const lazyFormat = <Format>(make: () => Format): (() => Format) => {
  let format: Format | null = null
  return () => {
    format ??= make()
    return format
  }
}
const plurals = /* @__PURE__ */ lazyFormat(() => new Intl.PluralRules(locale))
const wholeNumber = /* @__PURE__ */ lazyFormat(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const lists = /* @__PURE__ */ lazyFormat(() => new Intl.ListFormat(locale))
const orList = /* @__PURE__ */ lazyFormat(() => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** 17693 as '17,693'. A number without a comma needs no format. */
export const amount = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : wholeNumber().format(count)

/** The form that agrees with `count`: 'is' for 1, 'are' for 0, 2 and 1,000. */
export const agreeing = (count: number, one: string, many: string): string =>
  plurals().select(count) === 'one' ? one : many

/** '1 campaign', '1,204 campaigns'; `many` for an irregular plural. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${amount(count)} ${agreeing(count, one, many)}`

/** '1 day' of a unit stored in the plural ('days'); '…' while the number is not typed. */
export const unitsOf = (count: number | null, units: string): string =>
  count === null ? `… ${units}` : countOf(count, units.replace(/s$/, ''), units)

/** 'SMS', 'SMS and Email', 'SMS, Email and WhatsApp'; with a `limit` of 4, 'a, b, c and 5 more'. */
export const listOf = (items: readonly string[], limit = Number.POSITIVE_INFINITY): string =>
  lists().format(
    items.length > limit ? [...items.slice(0, limit - 1), `${amount(items.length - limit + 1)} more`] : items,
  )

/** 'Drip or Kit', 'Klaviyo, Braze or Customer.io'. */
export const eitherOf = (items: readonly string[]): string => orList().format(items)

/** An amount after its currency: 'Rs 3,875'; alone if the currency is unknown. */
export const money = (amountText: string, currency: string): string =>
  currency === '' ? amountText : `${currency}\u00a0${amountText}`
