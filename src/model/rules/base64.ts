/** Base64 to bytes, fast enough for a photo. */

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64)
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < letters.length; index++) bytes[index] = letters.charCodeAt(index)
  return bytes
}
