/** Prepares a message for preview: disables links, and optionally applies an app's dark mode or hides pictures. */
import { browserColours, type DarkIn, darkBackground, inScheme, invertedStyles, withGmailDarkColours } from './dark'

/** Nothing in a preview can be clicked: a link would open a page that the CSP refuses. */
const disablePointer = 'a,area,input,button,select,textarea{pointer-events:none}'

/** Style of pictures that are not loaded. */
const unloadedPicture =
  'img{display:inline-block;box-sizing:border-box;min-height:20px;background:#f1f1f5;border:1px solid #c9c9d2 !important;color:#5a5a66;font:12px/16px Arial,sans-serif}'

export type PreviewOptions = {
  /** The app whose dark mode is shown; null in light mode. */
  dark?: DarkIn | null
  pictures?: boolean
}

/** Removes what would act before anything is drawn. The preview's frame runs nothing else. */
export function previewHtml(html: string, { dark = null, pictures = true }: PreviewOptions = {}): string {
  // Only Apple Mail knows the dark styles of an email.
  const scheme = dark === 'apple' ? 'dark' : 'light'
  const ownColours = inScheme(html, scheme)
  const coloured = dark === 'gmail' ? withGmailDarkColours(ownColours) : ownColours
  const shownHtml = pictures ? coloured : withoutPictures(coloured)
  const withoutLoads = shownHtml.replace(/<(?:link|base)\b[^>]*>|<meta\b[^>]*http-equiv[^>]*>/gi, '')
  const style = `<style>${disablePointer}${browserColours(html, scheme)}${dark === 'outlook' ? invertedStyles : ''}${pictures ? '' : unloadedPicture}</style>`
  const headEnd = withoutLoads.search(/<\/head\s*>/i)
  const result =
    headEnd < 0 ? style + withoutLoads : withoutLoads.slice(0, headEnd) + style + withoutLoads.slice(headEnd)
  if (dark !== 'gmail') return result
  // Placed in front of the message's styles, so that those take precedence.
  const background = `<style>${darkBackground}</style>`
  const start = /<head\b[^>]*>/i.exec(result)
  const position = start ? start.index + start[0].length : 0
  return result.slice(0, position) + background + result.slice(position)
}

/** Apps that load no pictures show the alt text. */
const withoutPictures = (html: string): string =>
  html
    .replace(/<img\b[^>]*>/gi, (picture) => picture.replace(/\s(?:src|srcset)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''))
    .replace(/\sbackground\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
    .replace(/url\(\s*(?:"[^"]*"|'[^']*'|&quot;.*?&quot;|[^)'"]*)\s*\)/gi, 'none')
