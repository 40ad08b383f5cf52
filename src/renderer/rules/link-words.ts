/** What came of asking a link, in words. */
import type { LinkAnswer, NotAsked } from '#contract'

const whys: Readonly<Record<NotAsked, string>> = {
  'not web': 'It leads to no page',
  personal: 'It is another one for each person',
  unsubscribe: 'It may unsubscribe somebody',
  sample: 'It is a sample address',
  private: 'It leads into your own network',
  'signed in': 'It holds a name or password',
  'no time': 'There was no time left',
  offline: 'Herald is working offline',
}

export type Told = { mark: 'answers' | 'fails' | 'not checked'; words: string }

/** 'Answers', 'Does not answer: The page is not there (404)', 'Not checked: It may unsubscribe somebody'. */
export function linkText(answer: LinkAnswer): Told {
  const { state: mark } = answer
  if (answer.state === 'answers') return { mark, words: 'Answers' }
  if (answer.state === 'not checked') return { mark, words: `Not checked. ${whys[answer.why]}.` }
  const status = answer.status !== null && answer.status >= 400 ? ` (${answer.status})` : ''
  return { mark, words: `Does not answer. ${answer.reason}${status}.` }
}

/** '2 of 7 links do not answer. 3 were not checked.' */
export function linksInText(answers: readonly LinkAnswer[]): string {
  const count = (state: LinkAnswer['state']) => answers.filter((one) => one.state === state).length
  const [fails, skipped] = [count('fails'), count('not checked')]
  const asked = answers.length - skipped
  const links = (n: number) => `${n} ${n === 1 ? 'link' : 'links'}`
  const said =
    asked === 0
      ? 'No link was checked.'
      : fails === 0
        ? `${asked === 1 ? 'The link answers' : `All ${links(asked)} answer`}.`
        : asked === 1
          ? 'The link does not answer.'
          : `${fails} of ${links(asked)} ${fails === 1 ? 'does' : 'do'} not answer.`
  return skipped === 0 || asked === 0 ? said : `${said} ${skipped} ${skipped === 1 ? 'was' : 'were'} not checked.`
}
