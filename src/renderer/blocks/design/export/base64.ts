/** Encodes bytes as base64 (RFC 4648). */
export function base64(bytes: Uint8Array): string {
  let letters = ''
  // Limits the number of arguments per call.
  for (let start = 0; start < bytes.length; start += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(letters)
}
