/** Numbers, plurals, lists and money in texts, all through Intl: one place for the page and for the main process. */

const locale = 'en-GB'
/** Made when it is first needed: the page waits for the contract, and an engine's first format, of whatever kind, takes longer than all the rest of it. */
const late = <Format>(make: () => Format): (() => Format) => {
  let made: Format | null = null
  return () => {
    made ??= make()
    return made
  }
}
const plurals = /* @__PURE__ */ late(() => new Intl.PluralRules(locale))
const whole = /* @__PURE__ */ late(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }))
const lists = /* @__PURE__ */ late(() => new Intl.ListFormat(locale))
const eithers = /* @__PURE__ */ late(() => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** 17693 as '17,693'. Without a comma there is nothing to format. */
export const amount = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) < 1_000 ? String(count) : whole().format(count)

/** The one of two words or phrases that agrees with `count`: 'is' for 1, 'are' for 0, 2 and 1,000. */
export const agreeing = (count: number, one: string, many: string): string =>
  plurals().select(count) === 'one' ? one : many

/** '1 campaign', '1,204 campaigns'; `many` where an s is not enough. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${amount(count)} ${agreeing(count, one, many)}`

/** '1 day' of a unit that is kept in the plural ('days'); a gap where the number is not typed yet. */
export const unitsOf = (count: number | null, units: string): string =>
  count === null ? `… ${units}` : countOf(count, units.replace(/s$/, ''), units)

/** 'SMS', 'SMS and Email', 'SMS, Email and WhatsApp'; with `most` of 4, 'a, b, c and 5 more'. */
export const listOf = (items: readonly string[], most = Number.POSITIVE_INFINITY): string =>
  lists().format(items.length > most ? [...items.slice(0, most - 1), `${amount(items.length - most + 1)} more`] : items)

/** 'Drip or Kit', 'Klaviyo, Braze or Customer.io'. */
export const eitherOf = (items: readonly string[]): string => eithers().format(items)

/** An amount that is already written, behind its currency: 'Rs 3,875'; alone where nobody said which currency it is. */
export const money = (written: string, currency: string): string =>
  currency === '' ? written : `${currency}\u00a0${written}`
