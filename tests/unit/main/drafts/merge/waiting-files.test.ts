/** A file that waits on this computer and the address that it got on the server are no difference between two campaigns. */
import { expect, it } from 'vitest'
import { type Field, fields, sameField } from '../../../../../src/main/drafts/merge/fields.ts'
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
