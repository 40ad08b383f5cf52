/** A message made ready for a look at it: nothing in it leads anywhere, and where wanted as programs show it that darken mail. */

/** Nothing in a preview can be pressed: it would leave for a page that the policy refuses. */
const still = 'a,area,input,button,select,textarea{pointer-events:none}'
/** What mail programs do that invert colours by themselves; pictures keep theirs. */
const inverted = 'html{background:#fff;filter:invert(0.92) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}'

/** Whether a message says itself how it looks in the dark: programs that honour it show that and invert nothing. */
export const knowsDark = (html: string): boolean => /@media[^{]*\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i.test(html)

/** Its own dark styles in force, whatever this computer is set to. */
const asInTheDark = (html: string): string =>
  html.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi, (_all, scheme: string) =>
    scheme.toLowerCase() === 'dark' ? '(min-width: 0px)' : '(max-width: 0px)',
  )

/** `html` without what would act before anything is drawn; the frame it is shown in runs nothing else. */
export function previewHtml(html: string, { dark = false }: { dark?: boolean } = {}): string {
  const own = dark && knowsDark(html)
  const quiet = (own ? asInTheDark(html) : html).replace(/<(?:link|base)\b[^>]*>|<meta\b[^>]*http-equiv[^>]*>/gi, '')
  const style = `<style>${still}${dark && !own ? inverted : ''}</style>`
  const head = quiet.search(/<\/head\s*>/i)
  return head < 0 ? style + quiet : quiet.slice(0, head) + style + quiet.slice(head)
}
