/** A merge tag that stands for a picture is nobody's words: it is offered for pictures, and where words are written it is not. */
import { expect, it } from 'vitest'
import { imageTags, wordTags } from '../../../../../src/model/merge-tags/text.ts'
import { sourcesBelow } from '../../../../architecture/sources.ts'

const tags = [
  { id: 1, name: 'first_name', value: '{{first_name}}' },
  { id: 12, name: 'Last product image', value: '{{last_product_image}}', isImageMergeTag: true },
]

it('pictures and words are told apart', () => {
  expect(wordTags(tags).map(({ id }) => id)).toEqual([1])
  expect(imageTags(tags).map(({ id }) => id)).toEqual([12])
})

it('every content step in whose fields words are written leaves out the tags of pictures', () => {
  const writing = /MergeTagField|useSmsEditor|TextPart|MessageFields|WordsPart/
  const views = sourcesBelow('src/renderer/channels').filter(
    ({ path, text }) => path.endsWith('/view.tsx') && writing.test(text),
  )
  expect(views.map(({ path }) => path.split('/').at(-2))).toEqual(
    expect.arrayContaining(['sms', 'email', 'web-push', 'app-push']),
  )
  expect(views.filter(({ text }) => !text.includes('wordTags(')).map(({ path }) => path)).toEqual([])
})
