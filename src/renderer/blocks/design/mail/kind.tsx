/** Describes emails to the designer. */

import { Button } from '@mantine/core'
import {
  IconArrowAutofitHeight,
  IconBuildingStore,
  IconCode,
  IconColumns2,
  IconContainer,
  IconHandClick,
  IconHeading,
  IconLetterCase,
  IconMinus,
  IconPhoto,
  IconShare,
  IconTicket,
} from '@tabler/icons-react'
import { emailPlace } from '../../pictures/place'
import classes from '../chrome/chrome.module.css'
import { accentOf, type ChoiceProps, type DesignKind, logoTile, partKind, type Tile } from '../chrome/kind'
import { mailParts, sharedFields, wholeMail } from './fields'
import { type MailBlockId, mailBlock, mailRow, mailRows } from './rows'
import { networks, showsForeignSigns, socialSign, withOwnSigns } from './social'

/**
 * The same MJML aligned to the other side, for blocks of a right-to-left email. Only for MJML of our own parts, in which each tag is written
 * out.
 */
export const mirroredMjml = (mjml: string): string =>
  mjml
    .replace(/<(mj-section|mj-column)(?=[\s>])/g, '<$1 direction="rtl"')
    .replace(/<(mj-text|mj-button)\b([^>]*)>/g, (_match, name: string, attributes: string) =>
      / align="/.test(attributes)
        ? `<${name}${attributes.replace(' align="left"', ' align="right"')}>`
        : `<${name}${attributes} align="right">`,
    )

const tiles: readonly (Tile & { id: MailBlockId })[] = [
  { id: 'section', label: 'Section', group: 'Layout', Icon: IconContainer },
  { id: 'columns', label: 'Columns', group: 'Layout', Icon: IconColumns2 },
  { id: 'divider', label: 'Divider', group: 'Layout', Icon: IconMinus },
  { id: 'spacer', label: 'Spacer', group: 'Layout', Icon: IconArrowAutofitHeight },
  { id: 'heading', label: 'Heading', group: 'Content', Icon: IconHeading },
  { id: 'text', label: 'Text', group: 'Content', Icon: IconLetterCase },
  { id: 'image', label: 'Image', group: 'Content', Icon: IconPhoto },
  { id: 'button', label: 'Button', group: 'Content', Icon: IconHandClick },
  { id: 'social', label: 'Social', group: 'Content', Icon: IconShare },
  { id: 'html', label: 'HTML', group: 'Content', Icon: IconCode },
  { id: 'product', label: 'Product', group: 'Content', Icon: IconBuildingStore },
  { id: 'voucher', label: 'Voucher', group: 'Content', Icon: IconTicket },
]

export const mailKind: DesignKind = {
  title: 'Email design',
  wholeName: 'Email',
  wholeHint: 'the whole message',
  tiles,
  rows: mailRows,
  library: true,
  dark: true,
  place: emailPlace(),
  own: networks.map(({ name, path }) => ({ name, path })),
  renew: { wants: showsForeignSigns, renewed: withOwnSigns },
  insertion: (id, designState, ownAddresses = {}, brand = {}) => {
    const look = { accent: accentOf(designState), own: ownAddresses, brand }
    const block = [...tiles, logoTile].find((tile) => tile.id === id)
    const insertion = block ? mailBlock(block.id, look) : mailRow(id, look)
    const isRtl = designState?.whole.values.dir === 'rtl'
    return isRtl ? { source: mirroredMjml(insertion.source), row: mirroredMjml(insertion.row) } : insertion
  },
  accent: accentOf,
  parts: mailParts,
  otherPart: partKind('Block', IconContainer),
  choices: { 'mj-social': Networks },
  whole: wholeMail,
  everywhere: sharedFields,
  screens: { desktop: { width: 640 }, phone: { width: 375 } },
}

/** Chooses the social networks that a row of icons links to. */
function Networks({ part, own, tell }: ChoiceProps) {
  const partLabelled = (label: string) =>
    part.parts.find(({ alt }) => alt?.trim().toLowerCase() === label.toLowerCase())
  return (
    <fieldset className={classes.networks} aria-label="Networks">
      {networks.map((network) => {
        const existing = partLabelled(network.label)
        const src = own[network.name]
        return (
          <Button
            key={network.name}
            size="compact-xs"
            variant={existing ? 'light' : 'default'}
            aria-pressed={existing !== undefined}
            disabled={!src && !existing}
            onClick={() => {
              if (existing) tell({ kind: 'act', act: 'remove', id: existing.id, keeps: true })
              else if (src)
                tell({ kind: 'insert', insertion: { source: socialSign(network, src), row: '' }, into: part.id })
            }}
          >
            {network.label}
          </Button>
        )
      })}
    </fieldset>
  )
}
