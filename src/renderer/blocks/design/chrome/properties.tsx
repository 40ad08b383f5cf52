/** Panel right of the canvas: properties of the selected part, or of the message if nothing is selected. */
import { Button, Collapse } from '@mantine/core'
import { IconChevronRight, IconCopy, IconLayoutBottombar, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { CampaignTags } from '../../../../model/checks/campaign-tags'
import layout from '../../../ui/layout.module.css'
import { IconButton } from '../../../ui/pieces'
import type { PicturePlace } from '../../pictures/place'
import type { Order } from '../designer-connection'
import type { Group } from '../fields'
import type { DesignState, Part, Values } from '../protocol'
import classes from './chrome.module.css'
import { FieldOf, type PartOfField } from './field'
import { type DesignKind, kindOfPart, type OwnAddresses } from './kind'
import type { OnSet } from './text-inputs'

type Props = {
  kind: DesignKind
  designState: DesignState | null
  own: OwnAddresses
  tell: (order: Order) => void
  campaign: CampaignTags
  /** Shown first if nothing is selected, such as the position of a panel. */
  first?: ReactNode
  /** The link of the selected row to the library. */
  section?: ReactNode
  /** The fields of the footer while it is chosen. */
  footer?: ReactNode
}

export function Properties({ kind, designState, own, tell, campaign, first, section, footer }: Props) {
  const chosen = designState?.chosen ?? null
  const shownKind = kindOfPart(kind, chosen?.type ?? designState?.whole.type ?? '')
  const Icon = footer ? IconLayoutBottombar : shownKind.Icon
  const name = footer ? 'Footer' : chosen ? shownKind.name : kind.wholeName
  const part = chosen && designState ? partOf(designState.parts, chosen.id) : null
  const Choice = chosen ? kind.choices?.[chosen.type] : undefined
  return (
    <aside className={classes.right} aria-label="Properties">
      <div className={`${layout.row} ${classes.rightHead}`}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <h3>{name}</h3>
        <span className={`${layout.caption} ${classes.small}`}>
          {footer
            ? 'of this email'
            : chosen && designState
              ? placeText(designState.parts, chosen.id, kind)
              : kind.wholeHint}
        </span>
        {chosen && (
          <span className={classes.rightActs}>
            <IconButton aria-label="Copy this block" onClick={() => tell({ kind: 'act', act: 'copy', id: chosen.id })}>
              <IconCopy size={16} stroke={1.5} />
            </IconButton>
            <IconButton
              aria-label="Delete this block"
              onClick={() => tell({ kind: 'act', act: 'remove', id: chosen.id })}
            >
              <IconTrash size={16} stroke={1.5} />
            </IconButton>
          </span>
        )}
      </div>
      <div className={classes.rightPane}>
        {section}
        {part && Choice && (
          <div className={`${layout.column2} ${classes.group}`}>
            <Choice part={part} own={own} tell={tell} />
          </div>
        )}
        {footer && <div className={`${layout.column2} ${classes.group}`}>{footer}</div>}
        {chosen && designState ? (
          <Groups
            key={chosen.first ?? chosen.id}
            groups={shownKind.groups}
            part={{
              id: chosen.id,
              values: chosen.values,
              text: chosen.text,
              ...(chosen.html === undefined ? {} : { html: chosen.html }),
            }}
            designState={designState}
            place={kind.place}
            campaign={campaign}
            onSet={(patch, more) => tell({ kind: 'set', id: chosen.id, patch, ...more })}
          />
        ) : (
          designState &&
          !footer && (
            <>
              {first && <div className={classes.group}>{first}</div>}
              <Groups
                groups={kind.whole}
                part={{ id: designState.whole.id, values: designState.whole.values, text: '' }}
                designState={designState}
                place={kind.place}
                campaign={campaign}
                onSet={(patch) => tell({ kind: 'set', id: designState.whole.id, patch })}
              />
              <SharedProperties kind={kind} designState={designState} tell={tell} />
              <p className={`${layout.caption} ${classes.hintText}`}>
                Select a block to change it. Arrow keys move between blocks, Enter starts typing.
              </p>
            </>
          )
        )}
      </div>
    </aside>
  )
}

type GroupsProps = {
  groups: readonly Group[]
  part: PartOfField
  designState: DesignState
  place: PicturePlace
  campaign: CampaignTags | null
  onSet: OnSet
}

function Groups({ groups, part, designState, place, campaign, onSet }: GroupsProps) {
  const [isMoreOpen, setMore] = useState(false)
  const shownGroups = groups.filter((group) => !group.more)
  const withMore = groups.filter((group) => group.more)
  const draw = (group: Group) =>
    group.fields.map((field) => (
      <FieldOf
        key={field.label + ('name' in field ? field.name : '')}
        field={field}
        part={part}
        colours={designState.colours}
        place={place}
        campaign={campaign}
        onSet={onSet}
      />
    ))
  return (
    <>
      {shownGroups.map((group) => (
        <div key={group.id} className={`${layout.column2} ${classes.group}`}>
          {draw(group)}
        </div>
      ))}
      {withMore.length > 0 && (
        <div className={`${layout.column2} ${classes.group}`}>
          <Button
            className={classes.more ?? ''}
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-expanded={isMoreOpen}
            leftSection={<IconChevronRight size={14} data-open={isMoreOpen || undefined} />}
            onClick={() => setMore(!isMoreOpen)}
          >
            More
          </Button>
          <Collapse expanded={isMoreOpen}>
            <div className={layout.column2}>{withMore.flatMap(draw)}</div>
          </Collapse>
        </div>
      )}
    </>
  )
}

/** Shows a value only if all parts have the same. */
function SharedProperties({ kind, designState, tell }: Pick<Props, 'kind' | 'tell'> & { designState: DesignState }) {
  if (kind.everywhere.length === 0) return null
  return (
    <div className={`${layout.column2} ${classes.group}`}>
      <h4>Everywhere</h4>
      {kind.everywhere.map(({ label, field, types }) => (
        <FieldOf
          key={label}
          field={field}
          part={{ id: `every ${label}`, values: noValues, text: '' }}
          colours={designState.colours}
          place={kind.place}
          campaign={null}
          onSet={(patch) => tell({ kind: 'set-all', types, patch })}
        />
      ))}
    </div>
  )
}

const noValues: Values = {}

function partOf(parts: readonly Part[], id: string): Part | null {
  for (const part of parts) {
    const found = part.id === id ? part : partOf(part.parts, id)
    if (found) return found
  }
  return null
}

/** The row that contains the part, such as 'in Row 2'; '' for a row. */
function placeText(parts: readonly Part[], id: string, kind: DesignKind): string {
  const isOrHolds = (part: Part): boolean => part.id === id || part.parts.some(isOrHolds)
  const index = parts.findIndex(isOrHolds)
  const row = parts[index]
  return row && row.id !== id ? `in ${kindOfPart(kind, row.type).name} ${index + 1}` : ''
}
