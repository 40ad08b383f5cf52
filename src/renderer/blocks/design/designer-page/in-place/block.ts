/** Converts one of Herald's blocks to HTML that fits between the rows of any email. */
import { elementsBelow, firstOf, isElement, wordsOf } from '../../import/tree'
import { innerOf, rangeOf, treeOf } from '../../in-place/source'
import { withHeadingRoles } from '../../mail/heading-roles'
import type { Insertion } from '../../protocol'

type Block = { html: string; styles: string }
type Compile = (mjml: string, options: { fonts: object; validationLevel: 'soft' }) => { html: string }

/** Blocks of a panel are HTML already. Blocks of an email are MJML, whose columns need a rule of the returned style sheet. */
export async function blockOf({ source, row }: Insertion, isForPanel: boolean): Promise<Block> {
  if (isForPanel) return { html: source, styles: '' }
  const loaded: unknown = await import('mjml-browser')
  const compile = unwrapModule(loaded) as Compile
  const { html } = compile(`<mjml><mj-body>${row}</mj-body></mjml>`, { fonts: {}, validationLevel: 'soft' })
  const tree = treeOf(withHeadingRoles(html))
  const body = firstOf(tree.document, 'body')
  const firstElement = body?.childNodes.find(isElement)
  const inner = firstElement && innerOf(tree, firstElement)
  const sheets = elementsBelow(tree.document).filter(
    (node) => node.tagName === 'style' && /\.mj-column-/.test(wordsOf(node)),
  )
  const styles = sheets.flatMap((sheet) => {
    const range = rangeOf(tree, sheet)
    return range ? [tree.source.slice(...range)] : []
  })
  return { html: inner ? tree.source.slice(...inner).trim() : '', styles: styles.join('') }
}

/** The package is CommonJS; the bundler may wrap it in its default export once or twice. */
function unwrapModule(module: unknown): unknown {
  const inner = typeof module === 'object' && module !== null && 'default' in module ? module.default : module
  return typeof inner === 'function' ? inner : unwrapModule(inner)
}
