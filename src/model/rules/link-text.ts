/** Results of link checks as text. */
import { agreeing, countOf, type LinkAnswer, type NotAsked } from '#contract'
import { type Element, elementsIn, ownWords } from './elements.ts'

const reasons: Readonly<Record<NotAsked, string>> = {
  'not web': 'It leads to no page',
  personal: 'It is different for each person',
  unsubscribe: 'It may unsubscribe somebody',
  sample: 'It is a sample address',
  private: 'It leads into your own network',
  'signed in': 'It holds a name or password',
  'no time': 'There was not enough time',
  offline: 'Herald is working offline',
}

export type LinkText = { mark: 'answers' | 'fails' | 'not checked'; text: string }

/** 'Answers', 'Does not answer: The page is not there (404)', 'Not checked: It may unsubscribe somebody'. */
export function linkText(answer: LinkAnswer): LinkText {
  const { state: mark } = answer
  if (answer.state === 'answers') return { mark, text: 'Answers' }
  if (answer.state === 'not checked') return { mark, text: `Not checked. ${reasons[answer.why]}.` }
  const status = answer.status !== null && answer.status >= 400 ? ` (${answer.status})` : ''
  return { mark, text: `Does not answer. ${answer.reason}${status}.` }
}

/** '2 of 7 links do not answer. 3 were not checked.' */
export function linksInText(answers: readonly LinkAnswer[]): string {
  const count = (state: LinkAnswer['state']) => answers.filter((answer) => answer.state === state).length
  const [fails, skipped] = [count('fails'), count('not checked')]
  const checked = answers.length - skipped
  const linksText = (n: number) => countOf(n, 'link')
  const sentence =
    checked === 0
      ? 'No link was checked.'
      : fails === 0
        ? `${checked === 1 ? 'The link answers' : `All ${linksText(checked)} answer`}.`
        : checked === 1
          ? 'The link does not answer.'
          : agreeing(
              fails,
              `${fails} of ${linksText(checked)} does not answer.`,
              `${fails} of ${linksText(checked)} do not answer.`,
            )
  return skipped === 0 || checked === 0
    ? sentence
    : agreeing(skipped, `${sentence} ${skipped} was not checked.`, `${sentence} ${skipped} were not checked.`)
}

/** Letters to change, insert, delete, or swap with their neighbour. Source: Damerau, 1964 (optimal string alignment). */
export function editDistance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let from = 1; from <= one.length; from++) {
    const row = [from]
    for (let to = 1; to <= other.length; to++) {
      const cost = one[from - 1] === other[to - 1] ? 0 : 1
      let lowest = Math.min((row[to - 1] ?? 0) + 1, (last[to] ?? 0) + 1, (last[to - 1] ?? 0) + cost)
      if (from > 1 && to > 1 && one[from - 1] === other[to - 2] && one[from - 2] === other[to - 1])
        lowest = Math.min(lowest, (before[to - 2] ?? 0) + 1)
      row.push(lowest)
    }
    before = last
    last = row
  }
  return last[other.length] ?? 0
}

/** Bold text of this size looks like a heading: body text has 14 to 18 px. */
const MIN_HEADING_PX = 20
const MAX_HEADING_CHARS = 100

/** In the order of the HTML. Links, figures and codes do not count. */
export const headingLike = (html: string): Element[] => elementsIn(html).filter(isLike)

/** Whether a message has headings of its own. */
export const hasHeadings = (html: string): boolean =>
  elementsIn(html).some(({ name, attributes }) => /^h[1-6]$/.test(name) || attributes.role === 'heading')

function isLike(element: Element): boolean {
  const { name, attributes } = element
  const style = attributes.style ?? ''
  if (name === 'a' || !/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return false
  const text = ownWords(element)
  const size = Number(/font-size\s*:\s*([\d.]+)px/i.exec(style)?.[1] ?? 0)
  const shownText = text.replace(/\{\{[^{}]*\}\}/g, '')
  return size >= MIN_HEADING_PX && text.length <= MAX_HEADING_CHARS && /\p{L}{2}/u.test(shownText)
}
