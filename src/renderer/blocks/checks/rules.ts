/** Registry of all rules that apply to every channel. Rules of a single channel are in that channel's findings. */

import { pageRules } from './accessibility-page'
import { pictureRules } from './accessibility-pictures'
import { structureRules } from './accessibility-structure'
import { readingRules } from './accessibility-words'
import { clientRules } from './client-support'
import { headRules } from './head'
import { htmlLinkRules } from './html-links'
import { lookRules } from './html-looks'
import { linkRules } from './links'
import type { Rule } from './message'
import { pictureAddressRules } from './picture-addresses'
import { plainRules } from './plain'
import { tagRules } from './tags'
import { wordRules } from './word-rules'

/** Accessibility rules for HTML, grouped by subject. */
const accessibilityRules: readonly Rule[] = [
  ...pageRules,
  ...pictureRules,
  ...readingRules,
  ...structureRules,
  ...lookRules,
]

export const rules: readonly Rule[] = [
  ...linkRules,
  ...htmlLinkRules,
  ...tagRules,
  ...headRules,
  ...wordRules,
  ...accessibilityRules,
  ...clientRules,
  ...pictureAddressRules,
  ...plainRules,
]
