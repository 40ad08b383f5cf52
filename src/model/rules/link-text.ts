/** Results of link checks as text. */
import { agreeing, countOf, type LinkAnswer, type NotAsked } from '#contract'

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
