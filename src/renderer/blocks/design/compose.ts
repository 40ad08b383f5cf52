/** A message made ready for a look at it: nothing in it leads anywhere, and where wanted as programs show it that darken mail. */

/** Nothing in a preview can be pressed: it would leave for a page that the policy refuses. */
const still = 'a,area,input,button,select,textarea{pointer-events:none}'
/** What mail programs do that invert colours by themselves; pictures keep theirs. */
const inverted = 'html{background:#fff;filter:invert(0.92) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}'

/** `html` without what would act before anything is drawn; the frame it is shown in runs nothing else. */
export function previewHtml(html: string, { dark = false }: { dark?: boolean } = {}): string {
  const quiet = html.replace(/<(?:link|base)\b[^>]*>|<meta\b[^>]*http-equiv[^>]*>/gi, '')
  const style = `<style>${still}${dark ? inverted : ''}</style>`
  const head = quiet.search(/<\/head\s*>/i)
  return head < 0 ? style + quiet : quiet.slice(0, head) + style + quiet.slice(head)
}
