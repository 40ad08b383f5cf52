/** A file that waits in words of this computer is, on the server, the address that it got there: when two texts say the same. */
import { cutAtWaitingFiles, hasWaitingFiles, type WaitingFile } from '#contract'

/** What a workspace's server is known to call a file; empty where nothing is known of it. */
export type SentAs = (file: WaitingFile) => readonly string[]

/** Of a workspace whose uploads were not noted: any address may be the file's. */
export const nothingSent: SentAs = () => []

/**
 * Whether `other` is `waiting` with addresses in the places of its files: the ones that are known, else any. False where nothing waits in
 * `waiting`.
 */
export function isAddressed(waiting: string, other: string, sentAs: SentAs): boolean {
  if (!hasWaitingFiles(waiting)) return false
  const { literals, files } = cutAtWaitingFiles(waiting)
  const [first = '', ...further] = literals
  if (!other.startsWith(first)) return false
  let at = first.length
  for (const [index, literal] of further.entries()) {
    const file = files[index]
    const isLast = index === further.length - 1
    const end = isLast ? other.length - literal.length : literal === '' ? -1 : other.indexOf(literal, at)
    if (!file || end < at || (isLast && !other.endsWith(literal))) return false
    const address = other.slice(at, end)
    const known = sentAs(file)
    const fits = known.length > 0 ? known.includes(address) : isAnyAddress(address)
    if (address !== file.written && !fits) return false
    at = end + literal.length
  }
  return true
}

/** Not empty, and without what would end it in HTML. */
const isAnyAddress = (text: string): boolean => /^[^\s"'<>]+$/.test(text)
