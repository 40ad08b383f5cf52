/** The blocks that the designer offers for a panel, in the order of its list. */
import { noImage } from '../placeholder'
import { box, button, code, columns, heading, line, picture, text } from './parts'

export type BlockId = 'heading' | 'text' | 'picture' | 'button' | 'columns' | 'code' | 'line' | 'room'

export const blocks: readonly { id: BlockId; label: string; html: string }[] = [
  { id: 'heading', label: 'Heading', html: heading({}, 'A heading') },
  { id: 'text', label: 'Text', html: text({}, 'Words of the panel') },
  { id: 'button', label: 'Button', html: button({}, 'Press here') },
  { id: 'picture', label: 'Picture', html: picture(noImage, '') },
  { id: 'columns', label: '2 Columns', html: columns({}, half(), half()) },
  { id: 'code', label: 'Voucher code', html: code({}, '{{voucher_code|WELCOME25}}') },
  { id: 'line', label: 'Divider', html: line() },
  { id: 'room', label: 'Room', html: box({ height: '24px' }) },
]

function half(): string {
  return box({ flex: '1 1 160px', 'min-height': '48px' }, text({ margin: '0' }, 'A column'))
}
