/**
 * Describes HTML edited in place to the designer, and the line above its canvas: what was edited and removed, Outlook-only links that
 * remain, and the code.
 */
import { Button, Popover } from '@mantine/core'
import {
  IconBoxPadding,
  IconChevronDown,
  IconCode,
  IconColumns2,
  IconEyeOff,
  IconFileCheck,
  IconHandClick,
  IconHeading,
  IconLayoutRows,
  IconLetterCase,
  IconLink,
  IconMinus,
  IconPhoto,
} from '@tabler/icons-react'
import { amount, countOf } from '#contract'
import { filledNodes } from '../../../ui/filled-nodes'
import layout from '../../../ui/layout.module.css'
import classes from '../chrome/chrome.module.css'
import { type DesignKind, partKind } from '../chrome/kind'
import type { Order } from '../designer-connection'
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
import { plurals } from '../import/report'
import type { DesignState } from '../protocol'
import type { PartType } from './parts'

type Source = NonNullable<DesignState['source']>
type Props = { source: Source; tell: (order: Order) => void; onCode: () => void }

export function SourceLine({ source: { bytes, changedBytes, edits, cuts, left }, tell, onCode }: Props) {
  const [first, second] =
    edits.length === 0
      ? ['Opened as it is.', `${amount(bytes)} bytes, nothing changed`]
      : [
          'Everything else stays as it was.',
          `${countOf(edits.length, 'edit')}, ${amount(changedBytes)} bytes of ${amount(bytes)} changed`,
        ]
  return (
    <div className={`${layout.row} ${classes.sourceLine}`} role="note">
      <IconFileCheck size={16} stroke={1.5} aria-hidden />
      <b>{first}</b>
      <span className={layout.caption}>{second}</span>
      {cuts.length > 0 && (
        <span className={layout.caption}>
          {`${cuts.map(({ name, count }) => countOf(count, name, plurals[name])).join(', ')} cut out`}
        </span>
      )}
      {left && (
        <b role="alert">
          {filledNodes('Outlook still shows a link of its own there, to {address}. Take it out in the code, or undo.', {
            address: <bdi dir="ltr">{left}</bdi>,
          })}
        </b>
      )}
      <span className={`${layout.row} ${classes.sourceActs}`}>
        {edits.length > 0 && <Edits edits={edits} tell={tell} />}
        <Button size="compact-xs" variant="subtle" leftSection={<IconCode size={14} />} onClick={onCode}>
          Code
        </Button>
      </span>
    </div>
  )
}

/** What was edited, with what was there before. */
const Edits = ({ edits, tell }: { edits: Source['edits']; tell: Props['tell'] }) => (
  <Popover position="bottom-end" width={420} trapFocus>
    <Popover.Target>
      <Button size="compact-xs" variant="subtle" rightSection={<IconChevronDown size={14} />}>
        See edits
      </Button>
    </Popover.Target>
    <Popover.Dropdown>
      <ul className={`${layout.bareList} ${layout.column2} ${classes.edits}`} aria-label="Edits">
        {edits.map(({ before, after, line, part }, edit) => (
          <li key={`${line} ${before} ${after}`} className={layout.row}>
            <button
              type="button"
              className={`${layout.words} ${classes.edit}`}
              onClick={() => tell({ kind: 'choose', id: part })}
            >
              {before && (
                <del>
                  <bdi>{before}</bdi>
                </del>
              )}
              {after && <bdi>{after}</bdi>}
              <small>{`Line ${amount(line)}${before === '' ? ', added' : after === '' ? ', removed' : ''}`}</small>
            </button>
            <Button size="compact-xs" variant="subtle" onClick={() => tell({ kind: 'put-back', edit })}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Popover.Dropdown>
  </Popover>
)

const alt: Field = { control: 'alt', label: 'Alt text', name: 'alt', silent: { role: 'presentation' } }
const code = more({ control: 'html', label: 'Code' })
const colours = group('colours', textColour, background)
const textGroups = (...first: Field[]): readonly Group[] => [
  ...(first.length > 0 ? [group('first', ...first)] : []),
  colours,
  group('size', exactNumber('Font size', 'font-size', 96)),
  { ...more(...letterFields(96, 120).slice(1)), fields: [...letterFields(96, 120).slice(1), ...code.fields] },
]

const parts: Readonly<Record<PartType, DesignKind['otherPart']>> = {
  row: partKind('Section', IconLayoutRows, [group('look', background), code]),
  columns: partKind('Row', IconColumns2, [group('look', background), code]),
  box: partKind('Box', IconBoxPadding, [group('look', background), code]),
  heading: partKind('Heading', IconHeading, textGroups()),
  text: partKind('Text', IconLetterCase, textGroups()),
  button: partKind('Button', IconHandClick, textGroups(label, link)),
  link: partKind('Link', IconLink, textGroups(link)),
  picture: partKind('Picture', IconPhoto, [group('picture', picture), group('about', alt, link), code]),
  line: partKind('Divider', IconMinus, [code]),
  hidden: partKind('Hidden words', IconEyeOff, [code]),
}

/**
 * Describes imported HTML to the designer: parts are the email's own elements, properties are their attributes and styles. Blocks, rows and
 * screens stay those of the channel.
 */
export function inPlaceKind(kind: DesignKind): DesignKind {
  const { choices: _choices, renew: _renew, library: _library, ...rest } = kind
  return {
    ...rest,
    parts,
    otherPart: partKind(kind.wholeName, IconBoxPadding),
    whole: [],
    everywhere: [],
  }
}
