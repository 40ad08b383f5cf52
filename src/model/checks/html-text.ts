/** The visible text of HTML: one line per block. */
import { type AnyNode, isTag, isText } from 'domhandler'
import { neverShownTags, topIn } from '../rules/elements.ts'

const breaks = /^(?:p|div|td|tr|th|table|h[1-6]|li|ul|ol|br|hr|img|section|body)$/

/** Linear. Comments, styles, scripts and the title are left out. */
export function wordsOfHtml(html: string): string {
  let text = ''
  const waitingNodes: (AnyNode | '\n')[] = [...topIn(html)].reverse()
  for (let next = waitingNodes.pop(); next; next = waitingNodes.pop()) {
    if (next === '\n') text += next
    else if (isText(next)) text += next.data.replace(/\s+/g, ' ')
    else if (isTag(next) && neverShownTags.has(next.name)) text += ' '
    else if (isTag(next)) {
      if (breaks.test(next.name)) {
        text += '\n'
        waitingNodes.push('\n')
      }
      for (const child of [...next.children].reverse()) waitingNodes.push(child)
    }
  }
  return text
    .split('\n')
    .map((line) => line.replace(/[ \u00a0\u200b\u200c]+/g, spaceFor).trim())
    .filter((line) => /[^\u200c]/.test(line))
    .join('\n')
}

/** A zero-width non-joiner is part of a word, as in Persian, and not a space. */
const spaceFor = (run: string): string => (/[^\u200c]/.test(run) ? ' ' : run)
