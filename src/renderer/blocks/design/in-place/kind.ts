/** Describes imported HTML to the designer: parts are the email's own elements, properties are their attributes and styles. */
import {
  IconBoxPadding,
  IconColumns2,
  IconEyeOff,
  IconHandClick,
  IconHeading,
  IconLayoutRows,
  IconLetterCase,
  IconLink,
  IconMinus,
  IconPhoto,
} from '@tabler/icons-react'
import type { DesignKind, Tile } from '../chrome/kind'
import {
  background,
  exactNumber,
  type Field,
  type Group,
  group,
  label,
  letterFields,
  link,
  more,
  picture,
  textColour,
} from '../fields'
import type { PartType } from './parts'

const kinds: Readonly<Record<PartType, { name: string; Icon: Tile['Icon'] }>> = {
  row: { name: 'Section', Icon: IconLayoutRows },
  columns: { name: 'Row', Icon: IconColumns2 },
  box: { name: 'Box', Icon: IconBoxPadding },
  heading: { name: 'Heading', Icon: IconHeading },
  text: { name: 'Text', Icon: IconLetterCase },
  button: { name: 'Button', Icon: IconHandClick },
  link: { name: 'Link', Icon: IconLink },
  picture: { name: 'Picture', Icon: IconPhoto },
  line: { name: 'Divider', Icon: IconMinus },
  hidden: { name: 'Hidden words', Icon: IconEyeOff },
}

const alt: Field = { control: 'alt', label: 'Alt text', name: 'alt', silent: { role: 'presentation' } }
const code = more({ control: 'html', label: 'Code' })
const colours = group('colours', textColour, background)
const textGroups = (...first: Field[]): readonly Group[] => [
  ...(first.length > 0 ? [group('first', ...first)] : []),
  colours,
  group('size', exactNumber('Font size', 'font-size', 96)),
  { ...more(...letterFields(96, 120).slice(1)), fields: [...letterFields(96, 120).slice(1), ...code.fields] },
]

const groups: Readonly<Record<PartType, readonly Group[]>> = {
  row: [group('look', background), code],
  columns: [group('look', background), code],
  box: [group('look', background), code],
  heading: textGroups(),
  text: textGroups(),
  hidden: [code],
  button: textGroups(label, link),
  link: textGroups(link),
  picture: [group('picture', picture), group('about', alt, link), code],
  line: [code],
}

const isKnown = (type: string): type is PartType => type in kinds

/** Blocks, rows and screens stay those of the channel. */
export function inPlaceKind(kind: DesignKind): DesignKind {
  const { choices: _choices, renew: _renew, library: _library, ...rest } = kind
  return {
    ...rest,
    nameOf: (type) => (isKnown(type) ? kinds[type].name : kind.wholeName),
    iconOf: (type) => (isKnown(type) ? kinds[type].Icon : IconBoxPadding),
    groupsOf: (type) => (isKnown(type) ? groups[type] : []),
    whole: [],
    everywhere: [],
  }
}
