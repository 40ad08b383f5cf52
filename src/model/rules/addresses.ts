/** Finds addresses in text and says what kind they are. */

/** Hosts reserved for examples, with their subdomains, in a link or an email address. Source: RFC 2606, section 3. */
const sample = /^(?:[a-z]+:)?(?:\/\/)?(?:[^/?#@\s]*@)?(?:[\w-]+\.)*example\.(?:com|net|org)(?=[:/?#>\s]|$)/i

/** Whether an address is a placeholder from a template. */
export const isSample = (address: string | undefined): boolean => address !== undefined && sample.test(address.trim())

/** Addresses in a text, without the punctuation that ends a sentence. Linear. */
export const addressesIn = (text: string): string[] => (text.match(addressPattern) ?? []).map(withoutClosing)

/** An address in a text, perhaps with the punctuation that ends a sentence. */
export const addressPattern = /(?:https?:\/\/|www\.)[^\s<>"']+/gi

export const withoutClosing = (address: string): string => address.replace(/[.,;:!?)\]]+$/, '')

/**
 * The scheme of an address in lower case, as a browser finds it; null if there is none. Leading blanks and control characters, and tabs and
 * line breaks anywhere, are ignored. Source: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export const schemeOf = (address: string): string | null =>
  /^[\0- ]*([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\t\n\r]/g, ''))?.[1]?.toLowerCase() ?? null

const acting: ReadonlySet<string | null> = new Set(['javascript', 'vbscript', 'livescript', 'mocha', 'data'])

/** Whether opening the address may run a script: a `data:` address is a page too. */
export const isScript = (address: string): boolean => acting.has(schemeOf(address))
