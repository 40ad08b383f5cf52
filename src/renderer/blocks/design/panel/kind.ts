/** Describes panels (pop-ups and in-app messages) to the designer. */
import {
  IconArrowAutofitHeight,
  IconBuildingStore,
  IconCode,
  IconColumns2,
  IconHandClick,
  IconHeading,
  IconLetterCase,
  IconMinus,
  IconPhoto,
  IconTicket,
} from '@tabler/icons-react'
import { noImage, sampleText } from '../../../../model/design/placeholder'
import { panelPlace } from '../../pictures/place'
import type { BrandLook } from '../brand-look'
import { insertedButton } from '../brand-look'
import { accentOf, type DesignKind, logoTile, partKind, type Tile } from '../chrome/kind'
import { panelParts, wholePanel } from './fields'
import { box, code, columns, inFonts, line, logoPicture, picture } from './parts'

/** The blocks of a panel as plain HTML, in the typography of the starters. */
type BlockId = 'heading' | 'text' | 'image' | 'logo' | 'button' | 'columns' | 'product' | 'code' | 'line' | 'room'

/** `accent` is the design's accent colour, '#rrggbb'. */
function panelBlock(id: BlockId, accent: string, brand: BrandLook): string {
  const { heading, text, button } = inFonts(brand)
  return {
    heading: () => heading({}, 'Write a heading'),
    text: () => text({}, sampleText),
    button: () => button(insertedButton(accent, brand), {}, 'Shop now', ''),
    logo: () => (brand.logo ? logoPicture(brand.logo, brand.logo.alt, { margin: '0 auto 20px' }) : ''),
    image: () => picture(noImage, '', { margin: '0 auto 20px' }),
    columns: () => columns({ margin: '0 0 20px' }, halfColumn(brand), halfColumn(brand)),
    product: () =>
      box(
        { margin: '0 0 20px' },
        picture(noImage, '', { margin: '0 auto 12px' }),
        heading({ 'font-size': '18px', 'line-height': '24px', margin: '0 0 4px' }, 'Product name'),
        text({ margin: '0 0 12px' }, 'Rs 0'),
        button(insertedButton(accent, brand), {}, 'Shop now', ''),
      ),
    code: () => code({ background: '#fafafa', border: `2px dashed ${accent}`, color: '#1b1b20' }, '{{voucher_code}}'),
    line: () => line(),
    room: () => box({ height: '24px' }),
  }[id]()
}

const halfColumn = (brand: BrandLook): string =>
  box({ flex: '1 1 160px' }, inFonts(brand).text({ margin: '0' }, sampleText))

const tiles: readonly (Tile & { id: BlockId })[] = [
  { id: 'columns', label: 'Columns', group: 'Layout', Icon: IconColumns2 },
  { id: 'line', label: 'Divider', group: 'Layout', Icon: IconMinus },
  { id: 'room', label: 'Spacer', group: 'Layout', Icon: IconArrowAutofitHeight },
  { id: 'heading', label: 'Heading', group: 'Content', Icon: IconHeading },
  { id: 'text', label: 'Text', group: 'Content', Icon: IconLetterCase },
  { id: 'image', label: 'Image', group: 'Content', Icon: IconPhoto },
  { id: 'button', label: 'Button', group: 'Content', Icon: IconHandClick },
  { id: 'product', label: 'Product', group: 'Content', Icon: IconBuildingStore },
  { id: 'code', label: 'Voucher', group: 'Content', Icon: IconTicket },
]

type ScreenParts = Pick<DesignKind, 'title' | 'wholeName' | 'screens'>

export const panelKind = ({ title, wholeName, screens }: ScreenParts): DesignKind => ({
  title,
  wholeName,
  wholeHint: 'the whole panel',
  screens,
  dark: false,
  place: panelPlace(640),
  tiles,
  rows: [],
  insertion: (id, designState, _own, brand = {}) => {
    const block = [...tiles, logoTile].find((tile) => tile.id === id)
    const source = block ? panelBlock(block.id, accentOf(designState), brand) : ''
    return { source, row: source }
  },
  accent: accentOf,
  parts: panelParts,
  otherPart: partKind('Block', IconCode),
  whole: wholePanel,
  everywhere: [],
})
