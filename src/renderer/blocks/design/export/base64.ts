/** Encodes bytes as base64 (RFC 4648). */
export function base64(bytes: Uint8Array): string {
  let letters = ''
  // Limits the number of arguments per call.
  for (let at = 0; at < bytes.length; at += 0x8000) letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(letters)
}
