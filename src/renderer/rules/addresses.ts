/** Addresses as people write them: where they stand in a text, and whose they are. */

/** Hosts that are set aside for examples, theirs below included, as a link or a mail address. Source: RFC 2606, section 3. */
const sample = /^(?:[a-z]+:)?(?:\/\/)?(?:[^/?#@\s]*@)?(?:[\w-]+\.)*example\.(?:com|net|org)(?=[:/?#>\s]|$)/i

/** Whether an address is one of the templates', which leads to nobody. */
export const isSample = (address: string | undefined): boolean => address !== undefined && sample.test(address.trim())

/** Addresses in running words, without the marks that end a sentence. Linear. */
export const addressesIn = (text: string): string[] =>
  (text.match(/(?:https?:\/\/|www\.)[^\s<>"']+/gi) ?? []).map((address) => address.replace(/[.,;:!?)\]]+$/, ''))

/**
 * The scheme of an address in small letters, as a browser finds it; null where there is none: blanks and control characters before it and tabs and
 * line breaks in it do not count. Source: https://url.spec.whatwg.org/#concept-basic-url-parser
 */
export const schemeOf = (address: string): string | null =>
  /^[\0- ]*([a-z][a-z\d+.-]*):/i.exec(address.replace(/[\t\n\r]/g, ''))?.[1]?.toLowerCase() ?? null

const acting: ReadonlySet<string | null> = new Set(['javascript', 'vbscript', 'livescript', 'mocha', 'data'])

/** Whether following it may run a script: a `data:` address is a page of its own. */
export const isScript = (address: string): boolean => acting.has(schemeOf(address))
