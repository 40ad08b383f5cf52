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
import { type BlockId, panelBlock } from './blocks'
import { panelGroups, panelName, wholePanel } from './fields'

const tiles: readonly (Tile & { id: BlockId })[] = [
  { id: 'columns', label: 'Columns', group: 'Layout', Icon: IconColumns2 },
  { id: 'line', label: 'Divider', group: 'Layout', Icon: IconMinus },
  { id: 'room', label: 'Spacer', group: 'Layout', Icon: IconArrowAutofitHeight },
  { id: 'heading', label: 'Heading', group: 'Content', Icon: IconHeading },
  { id: 'text', label: 'Text', group: 'Content', Icon: IconLetterCase },
  { id: 'image', label: 'Image', group: 'Content', Icon: IconPhoto },
  { id: 'button', label: 'Button', group: 'Content', Icon: IconHandClick },
  { id: 'code', label: 'Voucher', group: 'From the shop', Icon: IconTicket },
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
  wholeHint: 'the whole panel',
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
