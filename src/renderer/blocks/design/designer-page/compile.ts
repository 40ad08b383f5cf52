/** The compiler's page (the designer's origin, no bridge): compiles MJML to HTML and lists errors with their lines. */
import mjmlPackage from 'mjml-browser'
import { withDirectionClasses, withDirections, withHeadingRoles } from '../mail/direction'
import { type CodeProblem, compilerGreeting, type FromCompiler, portFromParent, type ToCompiler } from '../protocol'
import { inScheme } from '../shown-html'

// Draws a message as a picture. The browser renders an SVG that contains the message, which loads nothing and runs no scripts.
/** Limits of one picture: its height, and its number of pixels. */
const MAX_HEIGHT_PX = 10_000
const MAX_PIXELS = 24_000_000

/** Returns a PNG at twice the screen's resolution, if that stays within the limits. */
async function drawMessage(html: string, width: number): Promise<Blob | null> {
  const page = new DOMParser().parseFromString(inScheme(html, 'light'), 'text/html')
  page.documentElement.style.setProperty('color-scheme', 'light', 'important')
  for (const element of page.querySelectorAll('script,iframe,object,embed,link,base')) element.remove()
  const xml = new XMLSerializer().serializeToString(page.documentElement)
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${MAX_HEIGHT_PX}"><foreignObject width="${width}" height="${MAX_HEIGHT_PX}">${xml}</foreignObject></svg>`,
  )}`
  await image.decode()
  const high = contentHeight(paintImage(image, width, MAX_HEIGHT_PX, 1))
  const pixelRatio = width * high * 4 <= MAX_PIXELS ? 2 : 1
  const { canvas } = paintImage(image, width, high, pixelRatio)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function paintImage(
  image: HTMLImageElement,
  width: number,
  height: number,
  pixelRatio: number,
): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  canvas.width = width * pixelRatio
  canvas.height = height * pixelRatio
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(pixelRatio, pixelRatio)
  context.drawImage(image, 0, 0)
  return context
}

/** The height without the identical rows at the bottom. */
function contentHeight(context: CanvasRenderingContext2D): number {
  const { width, height } = context.canvas
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
  const background = pixels.at(-1)
  for (let index = pixels.length - 1; index >= 0; index--)
    if (pixels[index] !== background) return Math.min(height, Math.ceil((index + 1) / width))
  return 1
}

type Compiled = { html: string; errors: readonly { line?: number; message?: string; tagName?: string }[] }
type Compile = (mjml: string, options: { fonts: object; validationLevel: 'soft' }) => Compiled

/** The package is CommonJS; the bundler may wrap it in its default export. */
const compile = ((mjmlPackage as unknown as { default?: Compile }).default ?? mjmlPackage) as Compile

void portFromParent(compilerGreeting).then((port) => {
  const send = (message: FromCompiler) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<ToCompiler>) => {
    if ('draw' in data) {
      drawMessage(data.draw, data.width).then(
        (png) => send({ kind: 'drawn', png }),
        () => send({ kind: 'drawn', png: null }),
      )
      return
    }
    const { mjml, turn } = data
    try {
      const { html, errors } = compile(withDirectionClasses(mjml), { fonts: {}, validationLevel: 'soft' })
      const problems = errors.map(
        ({ line, message, tagName }): CodeProblem => ({
          line: line ?? 1,
          message: `${tagName ? `<${tagName}>: ` : ''}${message ?? 'This is not MJML.'}`,
        }),
      )
      send({ kind: 'compiled', turn, html: withHeadingRoles(withDirections(html)), problems })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      send({
        kind: 'compiled',
        turn,
        html: '',
        problems: [{ line: Number(/[Ll]ine:?\s*(\d+)/.exec(text)?.[1] ?? 1), message: text }],
      })
    }
  }
  send({ kind: 'hello' })
})
