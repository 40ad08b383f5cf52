/** A message made ready for a look at it: nothing in it leads anywhere; as a program shows it in the dark, and without pictures, where wanted. */
import { asInTheDark, type DarkIn, darkGround, turnedByGmail, turnedOver } from './dark'

/** Nothing in a preview can be pressed: it would leave for a page that the policy refuses. */
const still = 'a,area,input,button,select,textarea{pointer-events:none}'

/** What stands in the place of a picture that is not loaded. */
const unseen =
  'img{display:inline-block;box-sizing:border-box;min-height:20px;background:#f1f1f5;border:1px solid #c9c9d2 !important;color:#5a5a66;font:12px/16px Arial,sans-serif}'

export type Shown = {
  /** The program whose dark it is; null in the light. */
  dark?: DarkIn | null
  pictures?: boolean
}

/** `html` without what would act before anything is drawn; the frame it is shown in runs nothing else. */
export function previewHtml(html: string, { dark = null, pictures = true }: Shown = {}): string {
  const coloured = dark === 'apple' ? asInTheDark(html) : dark === 'gmail' ? turnedByGmail(html) : html
  const told = pictures ? coloured : withoutPictures(coloured)
  const quiet = told.replace(/<(?:link|base)\b[^>]*>|<meta\b[^>]*http-equiv[^>]*>/gi, '')
  const style = `<style>${still}${dark === 'outlook' ? turnedOver : ''}${pictures ? '' : unseen}</style>`
  const head = quiet.search(/<\/head\s*>/i)
  const whole = head < 0 ? style + quiet : quiet.slice(0, head) + style + quiet.slice(head)
  if (dark !== 'gmail') return whole
  // Before the styles of the message, which may say otherwise.
  const ground = `<style>${darkGround}</style>`
  const start = /<head\b[^>]*>/i.exec(whole)
  const at = start ? start.index + start[0].length : 0
  return whole.slice(0, at) + ground + whole.slice(at)
}

/** Programs that load no pictures show what describes them. */
const withoutPictures = (html: string): string =>
  html
    .replace(/<img\b[^>]*>/gi, (picture) => picture.replace(/\s(?:src|srcset)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, ''))
    .replace(/\sbackground\s*=\s*(?:"[^"]*"|'[^']*')/gi, '')
    .replace(/url\(\s*(?:"[^"]*"|'[^']*'|&quot;.*?&quot;|[^)'"]*)\s*\)/gi, 'none')
