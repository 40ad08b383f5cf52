/** Shows a page in one colour scheme, whatever this computer's is. Changes only how the page is drawn, not its elements. */

import type { Editor } from 'grapesjs'
import { type DarkIn, invertedStyles, rulesInScheme, rulesOfGmail, type Scheme } from '../shown-html'
import { canvasOf, coloursIn } from './parts'

/** Media conditions as the message has them. */
const originals = new WeakMap<MediaList | Element, string>()

/** The attributes of an element as the message has them. */
export const attributesOf = (element: Element): [name: string, value: string][] =>
  [...element.attributes].map(({ name, value }) => [name, name === 'media' ? (originals.get(element) ?? value) : value])

/** Texts of blocks: the library reads their HTML from the page after they were edited. */
const writtenText = ':is([data-gjs-type="mj-text"], [data-gjs-type="text"])'

export function showScheme(page: Document, scheme: Scheme): void {
  page.documentElement.style.setProperty('color-scheme', 'light', 'important')
  for (const sheet of page.styleSheets) {
    setMedia(sheet.media, scheme)
    showRules(sheet.cssRules, scheme)
  }
  for (const source of page.querySelectorAll('source[media]'))
    if (!source.closest(writtenText)) setSourceMedia(source, scheme)
}

function setSourceMedia(source: Element, scheme: Scheme): void {
  const original = originals.get(source) ?? source.getAttribute('media') ?? ''
  if (!/prefers-color-scheme/i.test(original)) return
  originals.set(source, original)
  source.setAttribute('media', rulesInScheme(original, scheme))
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

const id = 'herald-dark'

/** Must be called again after each change of the design; null shows light mode. */
export function showDark(editor: Editor, dark: DarkIn | null): void {
  const page = canvasOf(editor)
  const existing = page.getElementById(id)
  showScheme(page, dark === 'apple' ? 'dark' : 'light')
  const css = dark ? stylesFor(editor, dark) : ''
  if (css === '') existing?.remove()
  else if (existing?.textContent !== css) {
    const style = existing ?? page.createElement('style')
    style.id = id
    style.textContent = css
    // Appended after every other style sheet.
    page.head.append(style)
  }
}

function stylesFor(editor: Editor, dark: DarkIn): string {
  if (dark === 'outlook') return invertedStyles
  return dark === 'gmail' ? rulesOfGmail(coloursIn(editor.getHtml(), Number.POSITIVE_INFINITY)) : ''
}
