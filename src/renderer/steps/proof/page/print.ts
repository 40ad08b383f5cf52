/** The page on paper: the messages for every person and on each screen, their texts, comments and answers. */
import type { MessageData, PageData, PersonView } from '../page-data'
import { headOf, withPictures } from './message'
import { made, showOnly } from './state'

/** CSS pixels: the width of A4 and of Letter within their margins, the height that a message may have beside its heading, and the gap of screens. */
const [PAPER_WIDTH, PAPER_HEIGHT, GAP] = [690, 880, 18]
/** Never larger, so that two messages of 420 pixels are side by side; smaller only where a message is longer than a page, until it is hard to read. */
const [MOST, LEAST] = [0.8, 0.4]

type Comments = { comments: readonly { field: string; text: string }[] }

/** Prints with the dialog of the browser, and shows what was there before. `reviews`: one of each message. */
export async function printPage(data: PageData, reviews: readonly Comments[]): Promise<void> {
  const back = await layOut(data, reviews)
  addEventListener('afterprint', back, { once: true })
  print()
}

/** Resolves once everything is there, with what takes it away again. */
export async function layOut(data: PageData, reviews: readonly Comments[] = []): Promise<() => void> {
  const articles = [...document.querySelectorAll<HTMLElement>('article')]
  const shown = articles.findIndex(({ hidden }) => !hidden)
  const added: HTMLElement[] = []
  document.documentElement.dataset.paper = ''
  for (const part of document.querySelectorAll<HTMLElement>('[data-message]')) part.hidden = false
  const folded = [...document.querySelectorAll<HTMLDetailsElement>('details:not([open])')]
  for (const part of folded) part.open = true
  await Promise.all(
    data.messages.map(async (message, place) => {
      const paper = made('div', { class: 'paper' })
      const fields = articles[place]?.querySelector('.fields')
      const said = commentsOf(message, reviews[place]?.comments ?? [])
      added.push(paper, ...said)
      fields?.before(paper)
      fields?.append(...said)
      await Promise.all(message.people.map((person) => addPerson(paper, message, person)))
    }),
  )
  return () => {
    delete document.documentElement.dataset.paper
    for (const part of added) part.remove()
    for (const part of folded) part.open = false
    showOnly(Math.max(0, shown))
  }
}

/** The message as one person gets it, in light colours. */
async function addPerson(paper: HTMLElement, { screens }: MessageData, { name, note, light, head }: PersonView) {
  if (light === '') return
  const section = made('section')
  const title = made('h2')
  title.append(made('bdi', {}, name), ` (${note})`)
  const row = made('div', { class: 'screens' })
  section.append(title, ...headOf(head), row)
  paper.append(section)
  const shown = { html: withPictures(light), isAlone: screens.length === 1 }
  const frames = await Promise.all(screens.map((screen) => frameIn(row, screen, shown)))
  const widths = screens.reduce((sum, { width }) => sum + width, 0)
  const fits = Math.min(MOST, (PAPER_WIDTH - GAP * (screens.length - 1)) / widths)
  const highest = Math.max(...frames.map(({ frame }) => frame.offsetHeight))
  const scale = Math.min(fits, Math.max(LEAST, PAPER_HEIGHT / highest))
  section.style.width = screens.length > 1 ? '100%' : `${Math.ceil(widths * scale)}px`
  for (const { figure, holder, frame } of frames) {
    holder.style.transform = `scale(${scale})`
    holder.style.height = `${frame.offsetHeight}px`
    figure.style.width = `${Math.ceil(frame.offsetWidth * scale)}px`
    figure.style.height = `${Math.ceil(frame.offsetHeight * scale) + holder.offsetTop - figure.offsetTop}px`
  }
}

/** A frame as high as its message, once that is loaded. */
async function frameIn(
  row: HTMLElement,
  { name, width }: MessageData['screens'][number],
  { html, isAlone }: { html: string; isAlone: boolean },
) {
  const figure = made('figure')
  const holder = made('div', { class: 'holder' })
  holder.style.width = `${width}px`
  const frame = made('iframe', { title: `Message, ${name}`, sandbox: 'allow-same-origin', tabindex: '-1' })
  frame.width = String(width)
  frame.srcdoc = html
  holder.append(frame)
  if (!isAlone) figure.append(made('figcaption', {}, name))
  figure.append(holder)
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  row.append(figure)
  await loaded
  const page = frame.contentDocument
  if (page) {
    asOnScreen(page)
    frame.height = String(Math.ceil(page.body.getBoundingClientRect().height))
  }
  return { figure, holder, frame }
}

/** Paper shows the message as a screen does: its rules for screens count, those for paper do not. */
function asOnScreen(page: Document): void {
  const change = (media: MediaList) => {
    if (media.mediaText === '') return
    media.mediaText = media.mediaText.replace(/\b(?:only )?screen\b/g, 'all').replace(/\bprint\b/g, 'not all')
  }
  for (const sheet of page.styleSheets) {
    change(sheet.media)
    // Rules of another page are of other classes than this page's.
    for (const rule of sheet.cssRules) if ('media' in rule) change((rule as CSSMediaRule).media)
  }
}

function commentsOf({ fields }: MessageData, comments: Comments['comments']): HTMLElement[] {
  const written = comments.filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return []
  const list = made('ol')
  for (const { field, text } of written) {
    const line = made('li')
    const { label = 'Message' } = fields.find(({ key }) => key === field) ?? {}
    line.append(made('b', {}, `${label}: `), made('span', { dir: 'auto' }, text.trim()))
    list.append(line)
  }
  const section = made('section', { class: 'said' })
  section.append(made('h2', {}, 'Comments'), list)
  return [section]
}
