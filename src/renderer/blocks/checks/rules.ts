/** Every rule that looks at messages of any channel: the one place where they register. What one channel alone knows stands in its findings. */

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

/** Rules of HTML that a screen reader, a small screen or weak eyes need, by what they look at. */
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
