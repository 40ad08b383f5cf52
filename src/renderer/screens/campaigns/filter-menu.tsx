/** The choices of one filter of the list, under its pill. */
import { Menu, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { campaignStatuses, campaignTypes, filled } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { statusStyle } from '../../blocks/status'
import { channels } from '../../channels'
import { useListStatus } from '../../data/marks'
import { useSegments } from '../../data/segments'
import { dateText, daysBefore } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/use-late-overlay'
import classes from './filter-menu.module.css'
import { type Filter, today } from './list-place'
import * as texts from './texts'
import type { ListState } from './use-list-state'

type Shown = { list: ListState; counts: Record<string, number> | undefined }

export function FilterMenu({
  id,
  opened,
  onChange,
  button,
  filter,
  ...shown
}: LateOverlay & Shown & { filter: Filter }) {
  const Choices = choices[filter]
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-start" width={248}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Choices {...shown} onDone={() => onChange(false)} />
      </Menu.Dropdown>
    </Menu>
  )
}

type Props = Shown & { onDone: () => void }

const choices: Record<Filter, (props: Props) => ReactNode> = {
  status: ({ list, counts }) => (
    <Radio list={list} filter="status" all={texts.anyStatus}>
      {campaignStatuses.map((status) => (
        <Menu.RadioItem
          key={status}
          value={status}
          rightSection={<small>{counts?.[status] ?? (counts ? 0 : '')}</small>}
        >
          <span className={classes.dot} data-tone={statusStyle(status).tone} />
          {statusStyle(status).label}
        </Menu.RadioItem>
      ))}
    </Radio>
  ),
  channel: ({ list }) => (
    <Radio list={list} filter="channel" all={texts.anyChannel}>
      {channels.map(({ id, label }) => (
        <Menu.RadioItem key={id} value={id}>
          {label}
        </Menu.RadioItem>
      ))}
    </Radio>
  ),
  type: ({ list }) => (
    <Radio list={list} filter="type" all={texts.anyType}>
      {campaignTypes.map((type) => (
        <Menu.RadioItem key={type} value={type}>
          {campaignTypeLabels[type]}
        </Menu.RadioItem>
      ))}
    </Radio>
  ),
  segment: SegmentChoices,
  tag: TagChoices,
  since: SinceChoices,
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
        aria-label={texts.findASegment}
        placeholder={texts.findASegment}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Radio list={list} filter="segment" all={texts.anySegment}>
        {found.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={String(id)}>
            <bdi>{name || filled(texts.segment2, { id })}</bdi>
          </Menu.RadioItem>
        ))}
      </Radio>
      {found.length === 0 ? (
        <p className={`${layout.caption} ${classes.none}`}>
          {isPending ? texts.loadingSegments : texts.noMatchingSegments}
        </p>
      ) : null}
    </>
  )
}

function TagChoices({ list }: Props) {
  const tags = useListStatus(today()).data?.tags ?? []
  if (tags.length === 0) return <p className={`${layout.caption} ${classes.none}`}>{texts.noCampaignHasATag}</p>
  return (
    <Radio list={list} filter="tag" all={texts.anyTag}>
      {tags.map((tag) => (
        <Menu.RadioItem key={tag} value={tag}>
          <bdi>{tag}</bdi>
        </Menu.RadioItem>
      ))}
    </Radio>
  )
}

const spans = [
  { days: 0, label: texts.today },
  { days: 6, label: texts.inTheLast7Days },
  { days: 29, label: texts.inTheLast30Days },
  { days: 89, label: texts.inTheLast90Days },
] as const

function SinceChoices({ list, onDone }: Props) {
  const day = today()
  return (
    <>
      <Radio list={list} filter="since" all={texts.anyTime}>
        {spans.map(({ days, label }) => (
          <Menu.RadioItem key={days} value={daysBefore(day, days)}>
            {label}
          </Menu.RadioItem>
        ))}
      </Radio>
      <TextInput
        type="date"
        size="xs"
        m={4}
        max={day}
        label={texts.sinceADay}
        description={list.since ? dateText(list.since) : texts.changedOnOrAfterIt}
        value={list.since}
        onChange={({ currentTarget: { value } }) => list.move({ since: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onDone()
        }}
      />
    </>
  )
}
