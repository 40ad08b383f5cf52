/** The nonce of this load for the styles that an editor adds by itself: the policy refuses any other. */

/** For an editor's options. */
export function nonceOption(): { injectNonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  return nonce ? { injectNonce: nonce } : {}
}
