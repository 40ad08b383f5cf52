/** Of names of what is cut out that do not end in the word that is counted. */
import * as texts from './texts'

export const plurals: Readonly<Record<string, string>> = {
  [texts.baseAddress]: texts.baseAddresses,
  [texts.commentWithAScript]: texts.commentsWithScripts,
  [texts.scriptInAStyle]: texts.scriptsInStyles,
}
