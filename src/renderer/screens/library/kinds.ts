/** The kinds of library items: their names, icons, a line about an item, and a new item. */
import {
  type Icon,
  IconLayoutBottombar,
  IconLayoutRows,
  IconLink,
  IconMail,
  IconPalette,
  IconTemplate,
  IconTypography,
} from '@tabler/icons-react'
import { ulid } from 'ulid'
import {
  capitalised,
  countOf,
  excerpt,
  type KeptLibraryItem,
  type LibraryItem,
  type LibraryKind,
  type LibraryValues,
} from '#contract'
import { channelById } from '../../channels'
import { freshBrand } from '../../data/library'

type Kind = {
  /** Plural, for tabs and groups. */
  label: string
  one: string
  Icon: Icon
  /** What it is for, and how it is made: for an empty library. */
  hint: string
}

export const kinds: Readonly<Record<LibraryKind, Kind>> = {
  template: {
    label: 'Templates',
    one: 'Template',
    Icon: IconTemplate,
    hint: 'Choose ‘Save as template’ in the menu of a campaign.',
  },
  section: {
    label: 'Sections',
    one: 'Section',
    Icon: IconLayoutRows,
    hint: 'Choose a section in a designer and save it.',
  },
  snippet: {
    label: 'Snippets',
    one: 'Snippet',
    Icon: IconTypography,
    hint: 'Texts that ; and a short code put into a message.',
  },
  brand: {
    label: 'Brand',
    one: 'Brand',
    Icon: IconPalette,
    hint: 'Logo, colours, fonts and buttons that designers offer first and starters use.',
  },
  sender: { label: 'Senders', one: 'Sender', Icon: IconMail, hint: 'Senders that emails offer in From.' },
  footer: {
    label: 'Footers',
    one: 'Footer',
    Icon: IconLayoutBottombar,
    hint: 'Lines under an email: who sends it, and why.',
  },
  links: {
    label: 'Link defaults',
    one: 'Link defaults',
    Icon: IconLink,
    hint: 'Campaign tags (UTM) for the links of each channel, added only where they are missing.',
  },
}

/** In the order of tabs and groups. */
export const kindOrder = Object.keys(kinds) as LibraryKind[]

/** The second line of an item. */
export function lineOf(item: LibraryItem): string {
  switch (item.kind) {
    case 'template':
      return channelById(item.value.channel)?.label ?? item.value.channel
    case 'section':
      return item.value.editor === 'mjml' ? 'Email section' : 'Pop-up section'
    case 'snippet':
      return excerpt(item.value.text.replace(/\s+/g, ' '), 80)
    case 'brand':
      return brandLine(item.value)
    case 'sender':
      return item.value.from
    case 'links':
      return item.value.channels.map(({ channel }) => channelById(channel)?.label ?? channel).join(', ') || 'No channel'
    case 'footer':
      return excerpt(item.value.words.replace(/\s+/g, ' '), 80)
  }
}

/** 'Logo, 4 colours, 2 fonts, button'. */
function brandLine({ logo, colours, headingFont, textFont, button }: LibraryValues['brand']): string {
  const fonts = [headingFont, textFont].filter((font) => font !== null).length
  const parts = [
    logo ? 'logo' : '',
    colours.length > 0 ? countOf(colours.length, 'colour') : '',
    fonts > 0 ? countOf(fonts, 'font') : '',
    button ? 'button' : '',
  ].filter(Boolean)
  return capitalised(parts.join(', ')) || 'Nothing chosen yet'
}

/** The kinds that are written in the library itself. */
export const writtenKinds = ['snippet', 'brand', 'sender', 'footer', 'links'] as const
export type WrittenItem = Extract<LibraryItem, { kind: (typeof writtenKinds)[number] }>

export const isWritten = (item: LibraryItem): item is WrittenItem => writtenKinds.some((kind) => kind === item.kind)

/** An item without a name. */
export function newItem(kind: WrittenItem['kind']): WrittenItem {
  const id = ulid()
  if (kind === 'snippet') return { id, kind, name: '', value: { code: '', text: '' } }
  if (kind === 'brand') return freshBrand('')
  if (kind === 'links') return { id, kind, name: kinds.links.one, value: { channels: [] } }
  if (kind === 'sender') return { id, kind, name: '', value: { from: '' } }
  return { id, kind, name: '', value: { words: '' } }
}

/** The text that messages hold of an item; null for an item that is no text. */
export function textOf(item: LibraryItem): string | null {
  if (item.kind === 'snippet') return item.value.text
  if (item.kind === 'sender') return item.value.from
  return item.kind === 'footer' ? item.value.words : null
}

/** The item as it was, newest first. `at`: when it was kept, ISO 8601 in UTC. */
export const formerOf = (item: LibraryItem | KeptLibraryItem): { at: string; item: LibraryItem }[] => {
  const { id, kind, name } = item
  const earlier = 'earlier' in item ? (item.earlier ?? []) : []
  return earlier.map(({ at, value }) => ({ at, item: { id, kind, name, value } as LibraryItem }))
}

/** What drafts may still hold of earlier values of an item. `change`: how many changes ago they had it; 1 is the last one. */
export function formerTexts(item: LibraryItem | KeptLibraryItem): (Changed & { change: number })[] {
  if (!isWritten(item)) return []
  const known = new Set<string>()
  return formerOf(item).flatMap(({ item: before }, index) =>
    changesOf(before as WrittenItem, item).flatMap((changed) => {
      const { from, to } = changed
      // What has the present text may hold a part of it that was the whole text before.
      if (from.trim() === '' || to.includes(from) || known.has(from)) return []
      known.add(from)
      return [{ ...changed, change: index + 1 }]
    }),
  )
}

export type Changed = { kind: 'text' | 'colour'; from: string; to: string }

/** What messages may still hold after an item changed: its text, or colours of the brand, known by their names. */
export function changesOf(before: WrittenItem, after: WrittenItem): Changed[] {
  if (before.kind === 'links') return []
  if (before.kind !== 'brand' || after.kind !== 'brand') {
    const [from, to] = [textOf(before) ?? '', textOf(after) ?? '']
    return from === to ? [] : [{ kind: 'text', from, to }]
  }
  const now = after.value.colours
  const isSameLength = now.length === before.value.colours.length
  const colours = before.value.colours.map(({ name, colour: from }, index) => {
    const named = name === '' ? undefined : now.find((other) => other.name === name)
    return { from, to: (named ?? (isSameLength ? now[index] : undefined))?.colour ?? from }
  })
  const used = [...coloursIn(after.value), ...neutral]
  const changed = [...colours, ...buttonColours(before.value, after.value)].filter(
    ({ from, to }) => from !== to && !used.includes(from),
  )
  return [...new Map(changed.toReversed().map((pair) => [pair.from, pair]))]
    .map(([, { from, to }]) => ({ kind: 'colour' as const, from, to }))
    .toReversed()
}

/** Colours of every message, which are never replaced everywhere. */
const neutral = ['#ffffff', '#000000', '#1b1b20']

const coloursIn = ({ colours, button }: LibraryValues['brand']): string[] => [
  ...colours.map(({ colour }) => colour),
  ...(button ? [button.background, button.colour] : []),
]

const buttonColours = ({ button: before }: LibraryValues['brand'], { button: after }: LibraryValues['brand']) =>
  before && after ? (['background', 'colour'] as const).map((part) => ({ from: before[part], to: after[part] })) : []
