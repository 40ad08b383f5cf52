/** A message of another hand, as the designer is told of it: its parts are its own elements, what can be set of them their attributes and styles. */
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
  exact,
  type Field,
  type Group,
  group,
  label,
  letters,
  link,
  more,
  picture,
  textColour,
} from '../fields'
import type { PartType } from './parts'
import * as texts from './texts'

const kinds: Readonly<Record<PartType, { name: string; Icon: Tile['Icon'] }>> = {
  row: { name: texts.section, Icon: IconLayoutRows },
  columns: { name: texts.row, Icon: IconColumns2 },
  box: { name: texts.box, Icon: IconBoxPadding },
  heading: { name: texts.heading, Icon: IconHeading },
  text: { name: texts.text, Icon: IconLetterCase },
  button: { name: texts.button, Icon: IconHandClick },
  link: { name: texts.link, Icon: IconLink },
  picture: { name: texts.picture, Icon: IconPhoto },
  line: { name: texts.divider, Icon: IconMinus },
  hidden: { name: texts.hiddenWords, Icon: IconEyeOff },
}

const alt: Field = { control: 'alt', label: texts.altText, name: 'alt', silent: { role: 'presentation' } }
const code = more({ control: 'html', label: texts.code })
const colours = group('colours', textColour, background)
const written = (...first: Field[]): readonly Group[] => [
  ...(first.length > 0 ? [group('first', ...first)] : []),
  colours,
  group('size', exact(texts.fontSize, 'font-size', 96)),
  { ...more(...letters(96, 120).slice(1)), fields: [...letters(96, 120).slice(1), ...code.fields] },
]

const groups: Readonly<Record<PartType, readonly Group[]>> = {
  row: [group('look', background), code],
  columns: [group('look', background), code],
  box: [group('look', background), code],
  heading: written(),
  text: written(),
  hidden: [code],
  button: written(label, link),
  link: written(link),
  picture: [group('picture', picture), group('about', alt, link), code],
  line: [code],
}

const isKnown = (type: string): type is PartType => type in kinds

/** Blocks, rows and screens stay those of the channel. */
export function inPlaceKind(kind: DesignKind): DesignKind {
  const { choices: _choices, renew: _renew, ...rest } = kind
  return {
    ...rest,
    nameOf: (type) => (isKnown(type) ? kinds[type].name : kind.wholeName),
    iconOf: (type) => (isKnown(type) ? kinds[type].Icon : IconBoxPadding),
    groupsOf: (type) => (isKnown(type) ? groups[type] : []),
    whole: [],
    everywhere: [],
  }
}
