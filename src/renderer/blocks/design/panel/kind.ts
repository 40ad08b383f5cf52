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
import * as texts from './texts'

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
