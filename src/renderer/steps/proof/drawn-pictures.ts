/** The messages of a proof as PNG files in a zip: one for each person, screen and colours. Drawn in this page, without network. */
import { zipSync } from 'fflate'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { countOf, fileName } from '#contract'
import { escaped } from '../../../model/design/rendered'
import { HeraldFailure } from '../../data/failure'
import { dataId, type MessageData, type PageData, picturesId } from './page-data'

const MAX_PICTURES = 200
/** CSS pixels that a message may be high, and pixels that Chromium draws at most in a column. */
const [MAX_HEIGHT, MAX_DRAWN] = [16_000, 16_000]

type Shown = { name: string; width: number; html: string }

/** `page`: the page of a proof. Throws `HeraldFailure`. */
export async function picturesIn(page: string): Promise<Uint8Array<ArrayBuffer>> {
  const { messages, pictures } = await readPage(page)
  const all = messages.flatMap((message, index) => {
    const folder = messages.length > 1 ? `${index + 1} ${fileName(message.proof.name, 'Message', '')}/` : ''
    return shownIn(message).map((shown) => ({ ...shown, name: folder + shown.name }))
  })
  if (all.length === 0) throw refused('Its campaigns have no message that could be drawn.')
  if (all.length > MAX_PICTURES)
    throw refused(
      `These would be ${countOf(all.length, 'picture')}, and ${MAX_PICTURES} is the limit. Choose fewer people or fewer campaigns.`,
    )
  const files: Record<string, [Uint8Array, { level: 0 }]> = {}
  for (const { name, width, html } of all) {
    const whole = html.replace(/proof-picture:(\d+)/g, (address, place) => pictures[Number(place)] ?? address)
    // PNG is compressed already.
    files[name] = [await pictureOf(whole, width, name), { level: 0 }]
  }
  return zipSync(files)
}

const refused = (message: string) => new HeraldFailure({ kind: 'input', message })

async function readPage(page: string): Promise<PageData & { pictures: readonly string[] }> {
  // Herald wrote it a moment ago. Read as a text: a document would apply the page's styles to no avail, and report that.
  const textOf = (id: string) => page.split(`id="${id}">`)[1]?.split('</script>')[0] ?? ''
  const bytes = Uint8Array.from(atob(textOf(dataId)), (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return { ...(JSON.parse(await new Response(stream).text()) as PageData), pictures: JSON.parse(textOf(picturesId)) }
}

/** '2 Ali Raza, Phone, dark.png' */
function shownIn({ people, screens }: MessageData): Shown[] {
  return people.flatMap(({ name, light, dark }, index) =>
    screens.flatMap((screen) =>
      [
        { html: light, colours: '' },
        { html: dark ?? '', colours: ', dark' },
      ]
        .filter(({ html }) => html !== '')
        .map(({ html, colours }) => ({
          name: fileName(`${index + 1} ${name}, ${screen.name}${colours}`, 'Message', '.png'),
          width: screen.width,
          html,
        })),
    ),
  )
}

/** The page is as high as its message. */
const style = 'html,body{height:auto !important;min-height:0 !important}'

/** PNG at twice the size, or less for a message that is too high for it. */
async function pictureOf(html: string, width: number, name: string): Promise<Uint8Array> {
  const content = xhtmlOf(html, style)
  const height = await heightOf(content, width)
  if (height === null)
    throw refused(`${name} would be more than ${MAX_HEIGHT} pixels high, which is too much for a picture.`)
  const scale = Math.min(2, MAX_DRAWN / height)
  const image = await imageOf(content, width, height)
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) throw refused('This computer cannot draw pictures now.')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return new Uint8Array(await blob.arrayBuffer())
}

type Node = DefaultTreeAdapterTypes.ChildNode

const leftOut = /^(?:script|noscript|iframe|frame|object|embed|link|meta|base|template|title|audio|video)$/
/** Names that need no namespace. */
const xmlName = /^[a-z_][\w.-]*$/i
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters.
const noXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * HTML as XHTML, which a picture of SVG can hold: what XML refuses, and what is not drawn, is left out. Pure. A whole page; `style` is
 * added to its own.
 */
export function xhtmlOf(html: string, style: string): string {
  const page = parse(html.toWellFormed(), { scriptingEnabled: false })
  const text = page.childNodes.map((node) => xmlOf(node, '')).join('')
  return text.replace('</head>', `<style>${escaped(style)}</style></head>`)
}

function xmlOf(node: Node, around: string): string {
  if (node.nodeName === '#text') return 'value' in node ? textOf(node.value) : ''
  if (!('tagName' in node) || leftOut.test(node.tagName)) return ''
  const { tagName, namespaceURI, attrs, childNodes } = node
  const inside = childNodes.map((child) => xmlOf(child, namespaceURI)).join('')
  if (!xmlName.test(tagName)) return inside
  const own = attrs
    .filter(({ name, prefix }) => !prefix && xmlName.test(name) && name !== 'xmlns')
    .map(({ name, value }) => ` ${name}="${textOf(value)}"`)
  const namespace = namespaceURI === around ? '' : ` xmlns="${namespaceURI}"`
  return `<${tagName}${namespace}${own.join('')}>${inside}</${tagName}>`
}

const textOf = (text: string): string => escaped(text.replace(noXml, ''))

/** A line of this colour is below the message while it is measured. */
const [MARK, RED, GREEN, BLUE] = ['#fe01fd', 254, 1, 253]

/** In CSS pixels; null if it is too high. The first column of pixels shows where the message ends. */
async function heightOf(content: string, width: number): Promise<number | null> {
  const mark = `<div xmlns="http://www.w3.org/1999/xhtml" style="clear:both;height:8px;background:${MARK}"></div>`
  const image = await imageOf(content + mark, width, MAX_HEIGHT)
  const canvas = new OffscreenCanvas(1, MAX_HEIGHT)
  const pen = canvas.getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.drawImage(image, 0, 0, 1, MAX_HEIGHT, 0, 0, 1, MAX_HEIGHT)
  const { data } = pen.getImageData(0, 0, 1, MAX_HEIGHT)
  for (let y = MAX_HEIGHT - 1; y >= 0; y--) {
    const at = y * 4
    if (data[at] === RED && data[at + 1] === GREEN && data[at + 2] === BLUE) {
      while (y > 0 && data[(y - 1) * 4] === RED && data[(y - 1) * 4 + 1] === GREEN) y--
      return Math.max(1, y)
    }
  }
  return null
}

/** HTML in a picture of SVG: media rules are judged by its width, and it loads nothing. */
async function imageOf(content: string, width: number, height: number): Promise<HTMLImageElement> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" data-mantine-color-scheme="light"><foreignObject x="0" y="0" width="${width}" height="${height}">${content}</foreignObject></svg>`
  const image = new Image()
  // A picture at a blob address could be drawn, but not read again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch {
    throw refused('A message has HTML that cannot be drawn.')
  }
  return image
}
