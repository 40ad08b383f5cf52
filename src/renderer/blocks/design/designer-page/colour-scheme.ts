/** Shows a page in one colour scheme, whatever this computer's is. Changes only how the page is drawn, not its elements. */
import { rulesInScheme, type Scheme } from '../dark'

/** Media conditions as the message has them. */
const originals = new WeakMap<MediaList, string>()

export function showScheme(page: Document, scheme: Scheme): void {
  page.documentElement.style.setProperty('color-scheme', 'light', 'important')
  for (const sheet of page.styleSheets) {
    setMedia(sheet.media, scheme)
    showRules(sheet.cssRules, scheme)
  }
}

function showRules(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if ('media' in rule && rule.media) setMedia(rule.media as MediaList, scheme)
    if ('cssRules' in rule) showRules(rule.cssRules as CSSRuleList, scheme)
  }
}

function setMedia(media: MediaList, scheme: Scheme): void {
  const original = originals.get(media) ?? media.mediaText
  if (!original.includes('prefers-color-scheme')) return
  originals.set(media, original)
  const shown = rulesInScheme(original, scheme)
  if (media.mediaText !== shown) media.mediaText = shown
}
