/** The blocks of a panel as they go into it: plain HTML in the typography of the starters. */
import { noImage } from '../placeholder'
import { box, button, code, columns, heading, line, picture, text } from './parts'

export type BlockId = 'heading' | 'text' | 'image' | 'button' | 'columns' | 'code' | 'line' | 'room'

/** `accent` is the design's own colour, '#rrggbb'. */
export const panelBlock = (id: BlockId, accent: string): string =>
  ({
    heading: () => heading({}, 'Write a heading'),
    text: () => text({}, 'Write your text here.'),
    button: () => button({ background: accent }, 'Shop now', ''),
    image: () => picture(noImage, '', { margin: '0 auto 20px' }),
    columns: () => columns({ margin: '0 0 20px' }, half(), half()),
    code: () => code({}, '{{voucher_code}}'),
    line: () => line(),
    room: () => box({ height: '24px' }),
  })[id]()

const half = (): string => box({ flex: '1 1 160px' }, text({ margin: '0' }, 'Write your text here.'))
