/** What came of asking links, in words. */
import { describe, expect, it } from 'vitest'
import type { LinkAnswer } from '#contract'
import { linksInText, linkText } from '../../../../src/model/rules/link-text.ts'

const address = 'https://gulmohar.pk/'
const fine: LinkAnswer = { address, state: 'answers', status: 200 }
const gone: LinkAnswer = { address, state: 'fails', status: 404, reason: 'The page does not exist' }
const skipped: LinkAnswer = { address, state: 'not checked', why: 'personal' }

it.each<[LinkAnswer, string]>([
  [fine, 'Answers'],
  [gone, 'Does not answer. The page does not exist (404).'],
  [{ ...gone, status: null, reason: 'It took too long' }, 'Does not answer. It took too long.'],
  [
    { ...gone, status: null, reason: 'It redirects more than 5 times' },
    'Does not answer. It redirects more than 5 times.',
  ],
  [skipped, 'Not checked. It is different for each person.'],
  [{ ...skipped, why: 'unsubscribe' }, 'Not checked. It may unsubscribe somebody.'],
])('%j: %s', (answer, words) => expect(linkText(answer).text).toBe(words))

describe('all of them together', () => {
  it.each<[LinkAnswer[], string]>([
    [[fine], 'The link answers.'],
    [[fine, fine], 'All 2 links answer.'],
    [[gone], 'The link does not answer.'],
    [[fine, gone], '1 of 2 links does not answer.'],
    [[gone, gone, skipped], '2 of 2 links do not answer. 1 was not checked.'],
    [[fine, fine, skipped, skipped], 'All 2 links answer. 2 were not checked.'],
    [[skipped], 'No link was checked.'],
  ])('%#', (answers, words) => expect(linksInText(answers)).toBe(words))
})
