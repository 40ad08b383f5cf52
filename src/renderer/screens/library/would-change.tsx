/** The drafts that would change with a section: which of them shall, how each looks then, and the own copies that may follow it again. */
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, type LibraryItemOf } from '#contract'
import { previewHtml } from '../../blocks/design/compose'
import { Thumbnail } from '../../blocks/design/thumbnail'
import { failureOf } from '../../data/failure'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './library.module.css'
import { type LinkedMessage, sectionPictures } from './linked'

type Section = LibraryItemOf<'section'>

type Props = {
  item: Section
  /** Drafts with an earlier source. */
  behind: readonly LinkedMessage[]
  /** Other drafts, with an own copy. */
  copies: readonly LinkedMessage[]
  isBusy: boolean
  onChange: (chosen: readonly LinkedMessage[]) => void
  onFollow: (message: LinkedMessage) => void
}

/** What costs an approval is ticked by hand only. */
export function WouldChange({ item, behind, copies, isBusy, onChange, onFollow }: Props) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState<string | null>(null)
  const isTicked = ({ held, isApproved }: LinkedMessage) => ticks.get(held.state.id) ?? !isApproved
  const chosen = behind.filter(isTicked)
  const all = [...behind, ...copies]
  const shown = all.find(({ held }) => held.state.id === focused) ?? all[0]
  const rowOf = ({ held: { state } }: LinkedMessage) => ({
    className: classes.wouldChange,
    onFocus: () => setFocused(state.id),
    'aria-current': state.id === shown?.held.state.id || undefined,
  })
  return (
    <section className={classes.changing} aria-label="What would change">
      <div className={layout.column2}>
        <ul className={`${layout.bareList} ${classes.changes}`}>
          {behind.map((message) => (
            <li key={message.held.state.id} {...rowOf(message)}>
              <Checkbox
                label={<bdi>{message.name}</bdi>}
                checked={isTicked(message)}
                onChange={({ currentTarget }) =>
                  setTicks(new Map([...ticks, [message.held.state.id, currentTarget.checked]]))
                }
              />
              <span className={layout.caption}>
                {message.isApproved
                  ? 'Needs approval again'
                  : isTicked(message)
                    ? ''
                    : 'Will keep an own copy, detached'}
              </span>
            </li>
          ))}
          {copies.map((message) => (
            <li key={message.held.state.id} {...rowOf(message)}>
              <span className={layout.rowSmall}>
                <IconUnlink size={14} stroke={1.5} aria-hidden />
                <bdi>{message.name}</bdi>
                <span className={layout.caption}>
                  {message.isApproved ? 'has its own copy, needs approval again' : 'has its own copy'}
                </span>
              </span>
              <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onFollow(message)}>
                Follow again
              </Button>
            </li>
          ))}
        </ul>
        {behind.length > 0 ? (
          <>
            <div>
              <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => onChange(chosen)}>
                {chosen.length === 0 ? 'Change' : `Change in ${countOf(chosen.length, 'draft')}`}
              </Button>
            </div>
            <span className={layout.caption}>One undo restores everything.</span>
          </>
        ) : null}
      </div>
      {shown ? <Pictures item={item} message={shown} isCopy={copies.includes(shown)} /> : null}
    </section>
  )
}

/** Width of an email, and heights of the pictures, in pixels. */
const WIDTH_PX = 600
const heights = { section: 200, whole: 420 }

type PicturesProps = { item: Section; message: LinkedMessage; isCopy: boolean }

function Pictures({ item, message, isCopy }: PicturesProps) {
  const [part, setPart] = useState<'section' | 'whole'>('section')
  const { state, draft } = message.held
  const { data, error } = useQuery({
    queryKey: ['section-pictures', item.id, item.value.source, state.id, draft.revision, isCopy],
    queryFn: () => sectionPictures(item, message, isCopy ? 'own copies' : 'following'),
    gcTime: 0,
  })
  return (
    <div className={`${layout.column2} ${classes.pictures}`}>
      <div className={layout.spread}>
        <bdi className={`${layout.oneLine} ${classes.usedIn}`}>{message.name}</bdi>
        <SegmentedControl
          size="xs"
          aria-label="Part of the email"
          value={part}
          onChange={(value) => setPart(value as typeof part)}
          data={[
            { value: 'section', label: 'Section' },
            { value: 'whole', label: 'Whole mail' },
          ]}
        />
      </div>
      {error ? (
        <Notice kind="warn" title="No preview.">
          {failureOf(error).message}
        </Notice>
      ) : (
        (['now', 'after'] as const).map((when) => (
          <div key={`${when} ${part}`} className={layout.column2}>
            <h3 className={classes.usedIn}>{when === 'now' ? 'Now' : 'After'}</h3>
            <Thumbnail html={data ? previewHtml(data[part][when]) : null} width={WIDTH_PX} height={heights[part]} />
          </div>
        ))
      )}
    </div>
  )
}
