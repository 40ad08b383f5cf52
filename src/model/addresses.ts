/** Compares texts with files: on the server a local file that waits for its upload has an address instead. */
import { cutAtWaitingFiles, hasWaitingFiles, type WaitingFile } from '#contract'

/** Addresses that a workspace's server is known to use for a file; empty if none is known. */
export type SentAs = (file: WaitingFile) => readonly string[]

/** For a workspace without recorded uploads: any address may belong to the file. */
export const nothingSent: SentAs = () => []

/** Whether `other` is `waiting` with addresses in place of its files: known addresses, else any. False if `waiting` has no files. */
export function isAddressed(waiting: string, other: string, sentAs: SentAs): boolean {
  if (!hasWaitingFiles(waiting)) return false
  const { literals, files } = cutAtWaitingFiles(waiting)
  const [first = '', ...further] = literals
  if (!other.startsWith(first)) return false
  let position = first.length
  for (const [index, literal] of further.entries()) {
    const file = files[index]
    const isLast = index === further.length - 1
    const end = isLast ? other.length - literal.length : literal === '' ? -1 : other.indexOf(literal, position)
    if (!file || end < position || (isLast && !other.endsWith(literal))) return false
    const address = other.slice(position, end)
    const serverAddresses = sentAs(file)
    const matches = serverAddresses.length > 0 ? serverAddresses.includes(address) : isAnyAddress(address)
    if (address !== file.written && !matches) return false
    position = end + literal.length
  }
  return true
}

/** Not empty, and without characters that end an address in HTML. */
const isAnyAddress = (text: string): boolean => /^[^\s"'<>]+$/.test(text)
