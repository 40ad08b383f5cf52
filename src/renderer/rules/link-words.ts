/** What came of asking a link, in words. */
import { agreeing, countOf, filled, type LinkAnswer, type NotAsked } from '#contract'
import * as texts from './texts'

const whys: Readonly<Record<NotAsked, string>> = {
  'not web': texts.itLeadsToNoPage,
  personal: texts.itIsAnotherOneFor,
  unsubscribe: texts.itMayUnsubscribeSomebody,
  sample: texts.itIsASampleAddress,
  private: texts.itLeadsIntoYourOwn,
  'signed in': texts.itHoldsANameOr,
  'no time': texts.thereWasNoTimeLeft,
  offline: texts.heraldIsWorkingOffline,
}

export type Told = { mark: 'answers' | 'fails' | 'not checked'; words: string }

/** 'Answers', 'Does not answer: The page is not there (404)', 'Not checked: It may unsubscribe somebody'. */
export function linkText(answer: LinkAnswer): Told {
  const { state: mark } = answer
  if (answer.state === 'answers') return { mark, words: texts.answers }
  if (answer.state === 'not checked') return { mark, words: filled(texts.notChecked, { whys: whys[answer.why] }) }
  const status = answer.status !== null && answer.status >= 400 ? ` (${answer.status})` : ''
  return { mark, words: filled(texts.doesNotAnswer, { reason: answer.reason, status }) }
}

/** '2 of 7 links do not answer. 3 were not checked.' */
export function linksInText(answers: readonly LinkAnswer[]): string {
  const count = (state: LinkAnswer['state']) => answers.filter((one) => one.state === state).length
  const [fails, skipped] = [count('fails'), count('not checked')]
  const asked = answers.length - skipped
  const links = (n: number) => countOf(n, 'link')
  const said =
    asked === 0
      ? texts.noLinkWasChecked
      : fails === 0
        ? `${asked === 1 ? texts.theLinkAnswers : `All ${links(asked)} answer`}.`
        : asked === 1
          ? texts.theLinkDoesNotAnswer
          : filled(agreeing(fails, texts.oneFails, texts.severalFail), { fails, asked: links(asked) })
  return skipped === 0 || asked === 0
    ? said
    : filled(agreeing(skipped, texts.oneNotChecked, texts.severalNotChecked), { said, count: skipped })
}
