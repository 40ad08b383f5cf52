/** Styles that a panel's HTML sets on its outermost element. Previews draw them on the panel's box, which the page or the app draws. */

/** The value of a CSS property; null if the HTML does not set it. */
export function outerStyleIn(html: string, property: string): string | null {
  const body = /<body\b[^>]*>([\s\S]*)/i.exec(html)?.[1] ?? html
  const tag = /^\s*<div\b[^>]*>/i.exec(body)?.[0]
  if (!tag) return null
  const [, id] = /\sid="([\w-]+)"/.exec(tag) ?? []
  const [, ownStyle = ''] = /\sstyle="([^"]*)"/.exec(tag) ?? []
  const [, ruleStyle = ''] = (id && new RegExp(`#${id}\\s*\\{([^}]*)\\}`).exec(html)) || []
  const value = new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]+)`).exec(`${ownStyle};${ruleStyle}`)?.[1]
  return value?.trim() ?? null
}

/** Ways a panel appears, as names of animations in its HTML. */
export const motions = ['herald-fade', 'herald-slide'] as const
export type Motion = (typeof motions)[number]

/** How the panel appears; null if at once. */
export function motionIn(html: string): Motion | null {
  const animation = outerStyleIn(html, 'animation') ?? outerStyleIn(html, 'animation-name') ?? ''
  return motions.find((name) => animation.includes(name)) ?? null
}

/** The style sheet that the panel's HTML needs for its motion; people who want less motion get none. */
export function motionStyles(motion: Motion | null, selector: string): string {
  if (motion === null) return ''
  const from = { 'herald-fade': 'opacity:0', 'herald-slide': 'opacity:0;transform:translateY(32px)' }[motion]
  return `@keyframes ${motion}{from{${from}}}@media (prefers-reduced-motion:reduce){${selector}{animation:none!important}}`
}
