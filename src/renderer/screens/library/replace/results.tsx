/** The places that were found, campaign by campaign, each with the old and the new text. Only visible rows are rendered. */
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconLock, IconReplace } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { amount, countOf } from '#contract'
import { editPath } from '../../../../model/rules/campaign-paths'
import { StatusBadge } from '../../../blocks/status'
import { useOfflineReason } from '../../../data/session'
import layout from '../../../ui/layout.module.css'
import { PlainState } from '../../../ui/notice'
import { PlainButton } from '../../../ui/pieces'
import { useRowsInSight } from '../../../ui/use-rows-in-sight'
import type { FoundMessage } from '../bulk-edit'
import classes from './replace.module.css'
import type { FoundPlace, ReplaceState } from './use-replace'

/** Height of a row in pixels. */
const ROW_HEIGHT_PX = 38

type Row = { key: string; message: FoundMessage; places: readonly FoundPlace[]; place: FoundPlace | null }

export type Focus = { key: string | null; set: (row: { key: string; message: FoundMessage }) => void }

export function Results({ state, focus }: { state: ReplaceState; focus: Focus }) {
  const { form, found, places, isSearching, ticked, locked } = state
  const [shown, setShown] = useState('all')
  if (found.failure !== null)
    return <PlainState failed Icon={IconAlertTriangle} title="The search ended early" text={found.failure} />
  if (form.find.trim() === '')
    return (
      <>
        <PlainState
          Icon={IconReplace}
          title="Find something in all your campaigns"
          text="Every draft on this computer is searched, on all channels and in all steps. Nothing changes before you press Replace."
        />
        <Unread state={state} />
      </>
    )
  if (places.length === 0 && isSearching)
    return (
      <p className={classes.searching} role="status">
        Searching
      </p>
    )
  if (places.length === 0)
    return (
      <>
        <PlainState
          Icon={IconReplace}
          title={locked.length > 0 ? 'Nothing that can be changed' : 'Nothing found'}
          text="All drafts on this computer were searched, and campaigns that were opened here before."
        />
        <Locked locked={locked} />
        <Unread state={state} />
      </>
    )
  const channels = [...Map.groupBy(places, ({ message }) => message.channel.label)]
  const unticked = places.filter((place) => !state.isTicked(place))
  const fitting =
    shown === 'all'
      ? places
      : shown === 'unticked'
        ? unticked
        : places.filter(({ message }) => message.channel.label === shown)
  return (
    <>
      <div className={`${layout.column2} ${classes.resultsHead}`}>
        <Checkbox
          label={`${countOf(places.length, 'place')} in ${countOf(draftCount(places), 'draft')}`}
          classNames={{ label: classes.total }}
          checked={ticked.length > 0 && unticked.length === 0}
          indeterminate={ticked.length > 0 && unticked.length > 0}
          onChange={({ currentTarget }) => state.tick(places, currentTarget.checked)}
        />
        <div className={classes.chips}>
          <Filter value="all" label={`All ${amount(places.length)}`} shown={shown} onShow={setShown} />
          {channels.length > 1
            ? channels.map(([label, all]) => (
                <Filter
                  key={label}
                  value={label}
                  label={`${label} ${amount(all.length)}`}
                  shown={shown}
                  onShow={setShown}
                />
              ))
            : null}
          {unticked.length > 0 || shown === 'unticked' ? (
            <Filter value="unticked" label={`Unticked ${amount(unticked.length)}`} shown={shown} onShow={setShown} />
          ) : null}
        </div>
      </div>
      <Rows state={state} places={fitting} focus={focus} />
      <Locked locked={locked} />
      <Unread state={state} />
    </>
  )
}

/** Campaigns with places that are never changed: scheduled, running, ended or waiting for approval. */
function Locked({ locked }: Pick<ReplaceState, 'locked'>) {
  const [isLockedShown, setLockedShown] = useState(false)
  if (locked.length === 0) return null
  return (
    <div className={classes.locked}>
      <div className={layout.spread}>
        <span className={layout.rowSmall}>
          <IconLock size={14} stroke={1.5} aria-hidden />
          {`${countOf(placeCount(locked), 'place')} in ${countOf(locked.length, 'campaign')} that cannot be changed`}
        </span>
        <PlainButton onClick={() => setLockedShown(!isLockedShown)} aria-expanded={isLockedShown}>
          {isLockedShown ? 'Hide' : 'Show'}
        </PlainButton>
      </div>
      {isLockedShown ? (
        <ul className={`${layout.bareList} ${classes.lockedList}`}>
          {locked.map(({ held, name, status }) => (
            <li key={held.state.id} className={layout.spread}>
              <bdi>{name}</bdi>
              <StatusBadge status={status} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Campaigns of the server that were never opened here: their messages are read on a click. */
function Unread({ state: { unread, reading } }: { state: ReplaceState }) {
  const offline = useOfflineReason()
  if (unread.length === 0) return null
  return (
    <div className={`${layout.spread} ${classes.locked}`}>
      <span>
        {offline === null
          ? `${countOf(unread.length, 'campaign')} of the list ${unread.length === 1 ? 'is' : 'are'} not on this computer yet.`
          : `${countOf(unread.length, 'campaign')} of the list ${unread.length === 1 ? 'is' : 'are'} not on this computer. ${offline}`}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={offline !== null}
        loading={reading.isPending}
        onClick={() => reading.run(unread)}
      >
        Read and search them
      </Button>
    </div>
  )
}

type FilterProps = { value: string; label: string; shown: string; onShow: (value: string) => void }

const Filter = ({ value, label, shown, onShow }: FilterProps) => (
  <PlainButton className={classes.chip} aria-pressed={shown === value} onClick={() => onShow(value)}>
    {label}
  </PlainButton>
)

const draftCount = (places: readonly FoundPlace[]): number => new Set(places.map(({ message }) => message)).size
const placeCount = (messages: readonly FoundMessage[]): number =>
  messages.reduce((sum, { places }) => sum + places.length, 0)

function rowsOf(places: readonly FoundPlace[]): Row[] {
  return [...Map.groupBy(places, ({ message }) => message)].flatMap(([message, own]) => [
    { key: message.held.state.id, message, places: own, place: null },
    ...own.map((place) => ({ key: place.key, message, places: [place], place })),
  ])
}

function Rows({ state, places, focus }: { state: ReplaceState; places: readonly FoundPlace[]; focus: Focus }) {
  const scroll = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const rows = rowsOf(places)
  const rendered = useRowsInSight(scroll, { count: rows.length, height: ROW_HEIGHT_PX, beyond: 8 })
  const focused = Math.max(
    0,
    rows.findIndex(({ key }) => key === focus.key),
  )
  const moveTo = (index: number) => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)]
    if (!row) return
    focus.set(row)
    scrollTo(scroll.current, rows.indexOf(row) * ROW_HEIGHT_PX)
    requestAnimationFrame(() =>
      scroll.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus(),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[focused]
    const moves: Record<string, number> = {
      ArrowDown: focused + 1,
      ArrowUp: focused - 1,
      Home: 0,
      End: rows.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) moveTo(to)
    else if (event.key === ' ' && row) state.tick(row.places, !row.places.every(state.isTicked))
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && row) {
      const { channel, id, campaignId } = row.message.held.state
      navigate(editPath(channel, row.message.type, campaignId ?? id))
    } else return
    event.preventDefault()
  }
  return (
    <div ref={scroll} className={layout.scroll}>
      <table className={classes.table} aria-label="Places" aria-rowcount={rows.length} onKeyDown={onKeyDown}>
        <tbody className={classes.body} style={{ height: rows.length * ROW_HEIGHT_PX }}>
          {rendered.map((index) => {
            const row = rows[index]
            return row ? (
              <tr
                key={row.key}
                aria-rowindex={index + 1}
                tabIndex={index === focused ? 0 : -1}
                data-row={row.key}
                data-focused={index === focused || undefined}
                data-group={row.place === null || undefined}
                className={classes.row}
                style={{ top: index * ROW_HEIGHT_PX }}
                onFocus={() => focus.set(row)}
              >
                {row.place ? <PlaceCells state={state} found={row.place} /> : <GroupCells state={state} row={row} />}
              </tr>
            ) : null
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Shows the row at `top`, in pixels from the first one; it is rendered in the next frame. */
function scrollTo(list: HTMLElement | null, top: number): void {
  if (!list) return
  const [first, last] = [top + ROW_HEIGHT_PX - list.clientHeight, top]
  list.scrollTop = Math.min(Math.max(list.scrollTop, first), last)
}

function GroupCells({ state, row: { message, places } }: { state: ReplaceState; row: Row }) {
  const { Icon, label } = message.channel
  const ticked = places.filter(state.isTicked).length
  return (
    <>
      <td>
        <Checkbox
          aria-label={`All places of ${message.name}`}
          tabIndex={-1}
          checked={ticked === places.length}
          indeterminate={ticked > 0 && ticked < places.length}
          onChange={({ currentTarget }) => state.tick(places, currentTarget.checked)}
        />
      </td>
      <td className={classes.group}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <bdi className={layout.oneLine}>{message.name}</bdi>
        <span className={classes.count}>{label}</span>
        {message.isMaster ? null : <StatusBadge status={message.status} />}
      </td>
      <td className={classes.count}>{`${ticked} of ${places.length}`}</td>
    </>
  )
}

function PlaceCells({ state, found }: { state: ReplaceState; found: FoundPlace }) {
  const { place } = found
  const isTicked = state.isTicked(found)
  return (
    <>
      <td className={classes.tick}>
        <Checkbox
          aria-label={`${place.name}: ${place.before}${place.hit}${place.after}`}
          tabIndex={-1}
          checked={isTicked}
          onChange={({ currentTarget }) => state.tick([found], currentTarget.checked)}
        />
      </td>
      <td className={classes.field}>{place.name}</td>
      <td dir="auto" className={`${layout.oneLine} ${classes.excerpt}`}>
        {place.before}
        {isTicked ? (
          <>
            <del>{place.hit}</del> <ins>{place.becomes}</ins>
          </>
        ) : (
          <mark>{place.hit}</mark>
        )}
        {place.after}
      </td>
      {place.caution ? (
        <td className={classes.approval}>
          <IconAlertTriangle size={14} stroke={1.5} aria-hidden />
          {place.caution}
        </td>
      ) : null}
    </>
  )
}
