/** Every word that a message shows is found where it is written: what the parser reads there is that word. */
import { parseFragment } from 'parse5'
import { expect, test } from 'vitest'
import { shownTexts, writtenAt } from '../../../../src/model/rules/shown-text.ts'
import { textOf } from '../../../../src/renderer/blocks/design/html-tree.ts'
import { foreignMails } from '../../../fixtures/mails/foreign.ts'
import { mails } from '../../../fixtures/mails/index.ts'

const wordsIn = (html: string) =>
  shownTexts(html).flatMap((shown) =>
    [...shown.text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      word,
      written: writtenAt(html, shown, index, word.length),
    })),
  )

test.each([...mails, ...foreignMails()].map(({ name, html }) => [name, html]))('%s', (_name, html) => {
  const words = wordsIn(html)
  expect(words.length).toBeGreaterThan(5)
  const found = words.filter(({ written }) => written !== null)
  for (const { word, written } of found) expect(textOf(parseFragment(written?.source ?? ''))).toBe(word)
  // Marks of a loop between the rows of a table are moved.
  expect(found.length).toBeGreaterThan(words.length * 0.9)
})

test.each([
  ['<p>a<b>b</b>c</p>', ['abc']],
  ['<p>a<!-- x -->b<br>c<img>d</p>e<div>f</div>g', ['ab', 'c', 'd', 'e', 'f', 'g']],
  ['a<!--[if mso]>b<![endif]--><!--[if !mso]><!-->c<!--<![endif]-->', ['ac', 'a', 'b']],
  ['<title>a</title><style>b</style><script>c</script><template>d</template>e', ['e']],
  ['&amp;&notit;&copy2&#x41;', ['&\u00acit;\u00a92A']],
])('what is shown of %s', (html, words) => {
  expect(wordsIn(html).map(({ word }) => word)).toEqual(words)
  for (const { word, written } of wordsIn(html)) expect(textOf(parseFragment(written?.source ?? ''))).toBe(word)
})

test('what the parser moves is found nowhere', () => {
  const html = '<table>a<tr>b<td>c</td></tr></table>'
  expect(wordsIn(html).map(({ word, written }) => [word, written?.source])).toEqual([
    ['ab', undefined],
    ['c', 'c'],
  ])
})

test('a text of a hundred thousand codes is read', () => {
  const html = `<p>${'&amp;'.repeat(100_000)}</p>`
  const [shown] = shownTexts(html)
  expect(writtenAt(html, shown, 99_999, 1)).toMatchObject({ source: '&amp;', to: html.length - 4 })
})
