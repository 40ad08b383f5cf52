/** Registry of all rules that apply to every channel. Rules of a single channel are in that channel's findings. */

import { pageRules } from './accessibility-page.ts'
import { structureRules } from './accessibility-structure.ts'
import { pictureRules, readingRules } from './accessibility-words.ts'
import { clientRules } from './client-support.ts'
import { headRules } from './head.ts'
import { htmlLinkRules } from './html-links.ts'
import { lookRules } from './html-looks.ts'
import { linkRules } from './links.ts'
import type { Rule } from './message.ts'
import { pictureAddressRules } from './picture-addresses.ts'
import { plainRules } from './plain.ts'
import { tagRules } from './tags.ts'
import { wordRules } from './word-rules.ts'

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
