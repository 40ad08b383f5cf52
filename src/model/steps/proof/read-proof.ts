/** Reads what a proof says of itself out of its file, which somebody else may have written. Nothing of the file is run. Pure. */
import { Gunzip } from 'fflate'
import * as v from 'valibot'
import { MAX_PAGE, MAX_SHARED, type Proof, proof } from '#contract'
import { bytesOfBase64 } from '../../rules/base64.ts'

/** Bytes of a file that is read: its letters are nearly all ASCII. */
export const MAX_PROOF_BYTES = MAX_PAGE * 2
/** Bytes of the data after unzipping. */
const MAX_DATA_BYTES = 64_000_000
/** Bytes that are unzipped at once: they become a thousand times as many at most. */
const STEP_BYTES = 4_096

const { id, hash, name, number, at, by, fields } = proof.entries
/** The messages that are shown are left out: only their places are needed. */
const message = v.object({ proof: v.object({ id, hash, name, number, at, by }), fields })
const data = v.object({ messages: v.pipe(v.array(message), v.minLength(1), v.maxLength(MAX_SHARED)) })

/** What the list of proofs and an answer need of a proof that was made on another computer. */
export type ReadProof = Pick<Proof, 'id' | 'hash' | 'name' | 'number' | 'at' | 'by' | 'fields'>

/** As steps/proof/page-html.ts of the page writes them. */
const [opening, closing] = ['<script type="text/plain" id="proof-data">', '</script>']

export const noProof = 'This is not a proof.'
const tooLarge = 'This is too large for a proof.'
const notWhole = 'The proof is not complete. Ask for the file again.'
const otherVersion = 'This proof was not made by this version of Herald.'

/** The proofs in the text of a file, one for each of its campaigns, or why it cannot be used. Never throws. */
export function readProof(text: string): { proofs: ReadProof[] } | { refused: string } {
  if (text.length > MAX_PROOF_BYTES) return { refused: tooLarge }
  const start = text.indexOf(opening)
  if (start < 0) return { refused: noProof }
  const end = text.indexOf(closing, start)
  if (end < 0) return { refused: notWhole }
  const json = unzipped(text.slice(start + opening.length, end))
  if ('refused' in json) return json
  try {
    const read = v.safeParse(data, JSON.parse(json.text))
    return read.success
      ? { proofs: read.output.messages.map(({ proof, fields }) => ({ ...proof, fields })) }
      : { refused: otherVersion }
  } catch {
    return { refused: notWhole }
  }
}

class TooLarge extends Error {}

/** Stops at the limit, so that a few bytes cannot become more memory than that. */
function unzipped(letters: string): { text: string } | { refused: string } {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Gunzip((part) => {
    size += part.length
    if (size > MAX_DATA_BYTES) throw new TooLarge()
    parts.push(part)
  })
  try {
    const bytes = bytesOfBase64(letters)
    for (let start = 0; start < bytes.length; start += STEP_BYTES)
      stream.push(bytes.subarray(start, start + STEP_BYTES), start + STEP_BYTES >= bytes.length)
    const whole = new Uint8Array(size)
    let place = 0
    for (const part of parts) {
      whole.set(part, place)
      place += part.length
    }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole) }
  } catch (error) {
    return { refused: error instanceof TooLarge ? tooLarge : notWhole }
  }
}
