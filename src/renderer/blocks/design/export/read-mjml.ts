/** MJML read as the designer reads it: by the rules of HTML, with every part closed by a tag of its own. */
import { type Document, documentOf } from '../import/tree'

export const documentOfMjml = (mjml: string): Document => documentOf(closedParts(mjml))

/** HTML knows no part that closes itself, and no rows without a table. */
const closedParts = (mjml: string): string =>
  mjml
    .replace(/<\?xml[^>]*>/g, '')
    .replace(/<(mj-[\w-]+)((?:"[^"]*"|'[^']*'|[^"'>])*?)\/>/g, '<$1$2></$1>')
    .replace(
      /<mj-table((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/mj-table>/g,
      '<mj-text$1><table width="100%" cellpadding="0" cellspacing="0">$2</table></mj-text>',
    )
