/** Herald's mark: the page's icon, so that there is one drawing. */

/** `size` in pixels. Decorative: the name is next to it or on the page. */
export function Mark({ size }: { size: number }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href
  return <img src={icon} alt="" width={size} height={size} style={{ display: 'block' }} />
}
