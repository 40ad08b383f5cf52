/** The CSP nonce of this page load, for styles that an editor injects: the policy refuses other styles. */

/** Option for the editor. */
export function nonceOption(): { injectNonce?: string } {
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content
  return nonce ? { injectNonce: nonce } : {}
}
