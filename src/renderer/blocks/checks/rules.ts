/** Every rule that looks at messages of any channel: the one place where they register. What one channel alone knows stands in its findings. */
import { accessibilityRules } from './accessibility'
import { clientRules } from './client-support'
import { headRules } from './head'
import { htmlLinkRules } from './html-links'
import { linkRules } from './links'
import { plainRules } from './plain'
import type { Rule } from './rule'
import { tagRules } from './tags'
import { wordRules } from './word-rules'

export const rules: readonly Rule[] = [
  ...linkRules,
  ...htmlLinkRules,
  ...tagRules,
  ...headRules,
  ...wordRules,
  ...accessibilityRules,
  ...clientRules,
  ...plainRules,
]
