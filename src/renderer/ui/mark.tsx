/** Herald's mark: the page's own icon, so that there is one drawing of it. */

/** `size` in pixels. Decoration: the name stands beside it or on the page. */
export function Mark({ size }: { size: number }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href
  return <img src={icon} alt="" width={size} height={size} style={{ display: 'block' }} />
}
