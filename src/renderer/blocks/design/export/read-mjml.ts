/** Parses MJML as the designer does: by the rules of HTML, with a closing tag for every part. */
import { type Document, documentOf } from '../import/tree'

export const documentOfMjml = (mjml: string): Document => documentOf(closedParts(mjml))

/** HTML has no self-closing parts, and drops table rows outside a table. */
const closedParts = (mjml: string): string =>
  mjml
    .replace(/<\?xml[^>]*>/g, '')
    .replace(/<(mj-[\w-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)\/>/g, '<$1$2></$1>')
    .replace(
      /<mj-table((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/mj-table>/g,
      '<mj-text$1><table width="100%" cellpadding="0" cellspacing="0">$2</table></mj-text>',
    )
