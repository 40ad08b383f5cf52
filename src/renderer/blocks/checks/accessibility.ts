/** Rules of HTML that a screen reader, a small screen or weak eyes need, by what they look at. */
import { pageRules } from './accessibility-page'
import { pictureRules } from './accessibility-pictures'
import { structureRules } from './accessibility-structure'
import { readingRules } from './accessibility-words'
import { lookRules } from './html-looks'
import type { Rule } from './rule'

export const accessibilityRules: readonly Rule[] = [
  ...pageRules,
  ...pictureRules,
  ...readingRules,
  ...structureRules,
  ...lookRules,
]
