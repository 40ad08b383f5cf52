/** A file that waits on this computer and the address that it got on the server are no difference between two campaigns. */
import { describe, expect, it } from 'vitest'
import { type Field, fields, isRewritten, type SentAs, sameField } from '../../../../../src/model/fields.ts'
import { waitingFile } from '../../../../../src/preload/contract/index.ts'

const content = fields.find(({ path }) => path === 'message') as Field
const waiting = waitingFile({ blob: 'a'.repeat(64), name: 'icon.png', type: 'image/png' }, 'path')
const campaign = (icon: string | null, title = 'Khaddar', buttons: string[] = []) => ({
  message: { design: { icon, title, buttons } },
  edit_content_page_values: { contentJson: { icon: { img: icon } } },
})

it.each([
  ['the address it got', campaign(waiting), campaign('https://cdn/icon.png'), true],
  ['the other way round', campaign('https://cdn/icon.png'), campaign(waiting), true],
  ['in a list', campaign(null, 'K', [waiting]), campaign(null, 'K', ['https://cdn/1.png']), true],
  ['another title beside it', campaign(waiting), campaign('https://cdn/icon.png', 'Lawn'), false],
  ['no picture there at all', campaign(waiting), campaign(null), false],
  ['two addresses', campaign('https://cdn/1.png'), campaign('https://cdn/2.png'), false],
])('%s', (_what, mine, theirs, same) => {
  expect(sameField(content, mine, theirs)).toBe(same)
})

const other = waitingFile({ blob: 'b'.repeat(64), name: 'b.jpg', type: 'image/jpeg' }, 'path')
const mail = (...pictures: string[]) => ({
  message: { design: `<h1>Lawn</h1>${pictures.map((src) => `<img src="${src}" alt="x">`).join('\n')}<p>Bye</p>` },
})
const known: SentAs = ({ blob }) => (blob.startsWith('a') ? ['https://cdn/a.png'] : [])

describe('within HTML', () => {
  it.each([
    ['the addresses they got', mail(waiting, other), mail('https://cdn/a.png', 'https://cdn/b.jpg'), true],
    ['the other way round', mail('https://cdn/a.png', 'https://cdn/b.jpg'), mail(waiting, other), true],
    ['the same picture twice', mail(waiting, waiting), mail('https://cdn/a.png', 'https://cdn/a.png'), true],
    ['still waiting in both', mail(waiting, other), mail(waiting, 'https://cdn/b.jpg'), true],
    ['somebody else’s picture in its place', mail(waiting), mail('https://cdn/theirs.png'), false],
    ['of one that was not noted, any address', mail(other), mail('https://cdn/theirs.png'), true],
    ['one picture fewer', mail(waiting, other), mail('https://cdn/a.png'), false],
    ['one more', mail(waiting), mail('https://cdn/a.png', 'https://cdn/b.jpg'), false],
    ['nothing in its place', mail(other), mail(''), false],
    ['more than an address in its place', mail(other), mail('" onload="x()'), false],
    [
      'other words',
      mail(waiting),
      { message: { design: mail('https://cdn/a.png').message.design.replace('Bye', 'By') } },
      false,
    ],
  ])('%s', (_what, mine, theirs, same) => {
    expect(sameField(content, mine, theirs, known)).toBe(same)
  })

  it('what was sent is taken as the server answers it', () => {
    expect(isRewritten(content, mail(waiting), mail('https://cdn/a.png'), known)).toBe(true)
    expect(isRewritten(content, mail(waiting), mail('https://cdn/theirs.png'), known)).toBe(false)
  })
})
