/** A panel, a pop-up or an in-app message, as the designer is told of it. */
import {
  IconArrowAutofitHeight,
  IconBoxPadding,
  IconCode,
  IconColumns2,
  IconHandClick,
  IconHeading,
  IconLetterCase,
  IconLink,
  IconMinus,
  IconPhoto,
  IconTicket,
} from '@tabler/icons-react'
import { panelPlace } from '../../pictures/place'
import { strongOf } from '../chrome/colour'
import type { DesignKind, Tile } from '../chrome/kind'
import { noImage } from '../placeholder'
import { panelGroups, panelName, wholePanel } from './fields'
import { box, button, code, columns, heading, line, picture, text } from './parts'
import * as texts from './texts'

/** The blocks of a panel as they go into it: plain HTML in the typography of the starters. */
type BlockId = 'heading' | 'text' | 'image' | 'button' | 'columns' | 'code' | 'line' | 'room'

/** `accent` is the design's own colour, '#rrggbb'. */
const panelBlock = (id: BlockId, accent: string): string =>
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

const tiles: readonly (Tile & { id: BlockId })[] = [
  { id: 'columns', label: texts.columns, group: texts.layout, Icon: IconColumns2 },
  { id: 'line', label: texts.divider, group: texts.layout, Icon: IconMinus },
  { id: 'room', label: texts.spacer, group: texts.layout, Icon: IconArrowAutofitHeight },
  { id: 'heading', label: texts.heading, group: texts.content, Icon: IconHeading },
  { id: 'text', label: texts.text, group: texts.content, Icon: IconLetterCase },
  { id: 'image', label: texts.image, group: texts.content, Icon: IconPhoto },
  { id: 'button', label: texts.button, group: texts.content, Icon: IconHandClick },
  { id: 'code', label: texts.voucher, group: texts.fromTheShop, Icon: IconTicket },
]

const icons: Readonly<Record<string, Tile['Icon']>> = {
  box: IconBoxPadding,
  link: IconLink,
  picture: IconPhoto,
  ...Object.fromEntries(tiles.map(({ id, Icon }) => [id, Icon])),
}

type Of = Pick<DesignKind, 'title' | 'wholeName' | 'screens' | 'medium'>

export const panelKind = ({ title, wholeName, screens, medium }: Of): DesignKind => ({
  title,
  wholeName,
  wholeHint: texts.theWholePanel,
  screens,
  medium,
  dark: false,
  place: panelPlace(640),
  tiles,
  rows: [],
  insertion: (id, designState) => {
    const block = tiles.find((tile) => tile.id === id)
    const source = block ? panelBlock(block.id, strongOf(designState)) : ''
    return { source, row: source }
  },
  accent: strongOf,
  nameOf: panelName,
  iconOf: (type) => icons[type] ?? IconCode,
  groupsOf: panelGroups,
  whole: wholePanel,
  everywhere: [],
})
