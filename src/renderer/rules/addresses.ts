/** Addresses as people write them: where they stand in a text, and whose they are. */

/** Hosts that are set aside for examples, theirs below included, as a link or a mail address. Source: RFC 2606, section 3. */
const sample = /^(?:[a-z]+:)?(?:\/\/)?(?:[^/?#@\s]*@)?(?:[\w-]+\.)*example\.(?:com|net|org)(?=[:/?#>\s]|$)/i

/** Whether an address is one of the templates', which leads to nobody. */
export const isSample = (address: string | undefined): boolean => address !== undefined && sample.test(address.trim())

/** Addresses in running words, without the marks that end a sentence. Linear. */
export const addressesIn = (text: string): string[] =>
  (text.match(/(?:https?:\/\/|www\.)[^\s<>"']+/gi) ?? []).map((address) => address.replace(/[.,;:!?)\]]+$/, ''))
