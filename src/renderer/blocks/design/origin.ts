/** The designer's origin, which differs from the page's. The host names it in the page's head. */

/** 'http://localhost:PORT' or 'app://designer'; null if the host has none. */
export const designerOrigin = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="designer"]')?.content ?? null

/** Sends a port to the frame's page. Only the designer's own origin can receive it. */
export function handPort(frame: HTMLIFrameElement, greeting: string, origin: string): MessagePort {
  const { port1, port2 } = new MessageChannel()
  frame.contentWindow?.postMessage(greeting, origin, [port2])
  return port1
}
