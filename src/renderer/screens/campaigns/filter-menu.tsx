/** The menu of one filter of the list, below its pill. */

import { Menu, Popover, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { campaignStatuses, campaignTypes } from '#contract'
import { campaignTypeLabels, statusStyle } from '../../blocks/status'
import { channels } from '../../channels'
import { useListStatus } from '../../data/campaigns'
import { useSegments } from '../../data/segments'
import { today } from '../../ui/dates'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import classes from './filter-menu.module.css'
import { type Filter, statusesIn } from './list-place'
import type { ListState } from './list-state'

/** Loaded on first use, because the calendar and the text parser are much code. */
const DaysChoices = lazy(async () => ({ default: (await import('./days-choices')).DaysChoices }))

type Shown = { list: ListState; counts: Record<string, number> | undefined }

type MenuProps = LateOverlay & Shown & { filter: Exclude<Filter, 'family'> }

/** A menu cannot contain a calendar, so days are chosen in a dialog. */
export const FilterMenu = ({ filter, ...props }: MenuProps) =>
  filter === 'updated' || filter === 'sent' ? (
    <DaysPopover {...props} filter={filter} />
  ) : (
    <ChoicesMenu {...props} filter={filter} />
  )

function ChoicesMenu({
  id,
  opened,
  onChange,
  button,
  filter,
  ...shown
}: LateOverlay & Shown & { filter: keyof typeof choices }) {
  const Choices = choices[filter]
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-start" width={248}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Choices {...shown} />
      </Menu.Dropdown>
    </Menu>
  )
}

function DaysPopover({
  id,
  opened,
  onChange,
  button,
  filter,
  list,
}: LateOverlay & Shown & { filter: 'updated' | 'sent' }) {
  return (
    <Popover
      id={id}
      opened={useOpenedAfterMount(opened)}
      onChange={onChange}
      position="bottom-start"
      width={520}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BorrowedTarget of={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ''} p={12} aria-label="Days">
        <Suspense fallback={<div className={classes.room} />}>
          <DaysChoices value={list[filter]} onChange={(value) => list.move({ [filter]: value })} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

type Props = Shown

const choices = {
  status: ({ list, counts }: Props) => (
    <>
      {campaignStatuses.map((status) => {
        const chosen = statusesIn(list)
        const isChosen = chosen.includes(status)
        const next = isChosen ? chosen.filter((name) => name !== status) : [...chosen, status]
        return (
          <Menu.CheckboxItem
            key={status}
            checked={isChosen}
            closeMenuOnClick={false}
            rightSection={<small>{counts?.[status] ?? (counts ? 0 : '')}</small>}
            onChange={() => list.move({ status: next.join(',') })}
          >
            <span className={classes.dot} data-tone={statusStyle(status).tone} />
            {statusStyle(status).label}
          </Menu.CheckboxItem>
        )
      })}
    </>
  ),
  channel: ({ list }: Props) => (
    <Radio list={list} filter="channel" all="Any channel">
      {channels.map(({ id, label }) => (
        <Menu.RadioItem key={id} value={id}>
          {label}
        </Menu.RadioItem>
      ))}
    </Radio>
  ),
  type: ({ list }: Props) => (
    <Radio list={list} filter="type" all="Any type">
      {campaignTypes.map((type) => (
        <Menu.RadioItem key={type} value={type}>
          {campaignTypeLabels[type]}
        </Menu.RadioItem>
      ))}
    </Radio>
  ),
  segment: SegmentChoices,
  tag: TagChoices,
}

type RadioProps = { list: ListState; filter: Filter; all: string; children: ReactNode }

const Radio = ({ list, filter, all, children }: RadioProps) => (
  <Menu.RadioGroup value={list[filter]} onChange={(value) => list.move({ [filter]: value })}>
    <Menu.RadioItem value="">{all}</Menu.RadioItem>
    {children}
  </Menu.RadioGroup>
)

function SegmentChoices({ list }: Props) {
  const { data = [], isPending } = useSegments()
  const [text, setText] = useState('')
  const found = data.filter(({ name }) => (name ?? '').toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    <>
      <TextInput
        size="xs"
        m={4}
        aria-label="Find a segment"
        placeholder="Find a segment"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Radio list={list} filter="segment" all="Any segment">
        {found.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={String(id)}>
            <bdi>{name || `Segment ${id}`}</bdi>
          </Menu.RadioItem>
        ))}
      </Radio>
      {found.length === 0 ? (
        <p className={`${layout.caption} ${classes.none}`}>{isPending ? 'Loading segments' : 'No matching segments'}</p>
      ) : null}
    </>
  )
}

function TagChoices({ list }: Props) {
  const tags = useListStatus(today()).data?.tags ?? []
  if (tags.length === 0)
    return (
      <p className={`${layout.caption} ${classes.none}`}>
        No campaign has a tag yet. Press T on a row, or choose Tags… in its menu.
      </p>
    )
  return (
    <Radio list={list} filter="tag" all="Any tag">
      {tags.map((tag) => (
        <Menu.RadioItem key={tag} value={tag}>
          <bdi>{tag}</bdi>
        </Menu.RadioItem>
      ))}
    </Radio>
  )
}
