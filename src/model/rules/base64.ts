/** Bytes as base64 (RFC 4648) and back, fast enough for a photo. */

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index)
  return bytes
}

export function base64(bytes: Uint8Array): string {
  let letters = ''
  // Limits the number of arguments per call.
  for (let start = 0; start < bytes.length; start += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  return btoa(letters)
}
