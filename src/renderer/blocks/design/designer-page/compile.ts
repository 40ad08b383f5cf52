/** The compiler's page (the designer's origin, no bridge): MJML in, HTML and what is wrong with it at its line out. */
import mjmlPackage from 'mjml-browser'
import { type CodeProblem, compilerGreeting, type FromCompiler, type ToCompiler } from '../code-view/compile-talk'
import { withHeadingRoles } from '../mail/heading-roles'
import { portFromParent } from '../protocol'
import { drawn } from './draw'
import * as texts from './texts'

type Compiled = { html: string; errors: readonly { line?: number; message?: string; tagName?: string }[] }
type Compile = (mjml: string, options: { fonts: object; validationLevel: 'soft' }) => Compiled

/** The package is CommonJS, which the bundler may hand over wrapped in its own default. */
const compile = ((mjmlPackage as unknown as { default?: Compile }).default ?? mjmlPackage) as Compile

void portFromParent(compilerGreeting).then((port) => {
  const tell = (message: FromCompiler) => port.postMessage(message)
  port.onmessage = ({ data }: MessageEvent<ToCompiler>) => {
    if ('draw' in data) {
      drawn(data.draw, data.width).then(
        (png) => tell({ kind: 'drawn', png }),
        () => tell({ kind: 'drawn', png: null }),
      )
      return
    }
    const { mjml, turn } = data
    try {
      const { html, errors } = compile(mjml, { fonts: {}, validationLevel: 'soft' })
      const problems = errors.map(
        ({ line, message, tagName }): CodeProblem => ({
          line: line ?? 1,
          words: `${tagName ? `<${tagName}>: ` : ''}${message ?? texts.thisIsNotMjml}`,
        }),
      )
      tell({ kind: 'compiled', turn, html: withHeadingRoles(html), problems })
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      tell({
        kind: 'compiled',
        turn,
        html: '',
        problems: [{ line: Number(/[Ll]ine:?\s*(\d+)/.exec(words)?.[1] ?? 1), words }],
      })
    }
  }
  tell({ kind: 'hello' })
})
