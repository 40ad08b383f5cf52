/** The master of a family: its message with the columns' tags, its recipients and its schedule; and the problems of all rows. */
import { Button, FileButton, NativeSelect, SegmentedControl } from '@mantine/core'
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { campaignTypeOf, type Family } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { pictureNotFound, type RowCheck } from '../../../model/steps/family/problems'
import { steps } from '../../steps'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import classes from './families.module.css'
import type { OpenedMaster } from './members'

type Props = {
  family: Family
  master: OpenedMaster
  checks: readonly RowCheck[]
  /** Whether only a button is shown that opens it; null if there is room for it always. */
  folded: boolean | null
  onFold: (isFolded: boolean) => void
  onShow: (rowIds: readonly string[]) => void
  /** Pictures for the cells of a check. */
  onPictures: (files: readonly File[], check: RowCheck) => void
}

export function MasterPanel({ family, master, checks, folded, onFold, onShow, onPictures }: Props) {
  const { channel, type, languages } = family
  const { context } = master
  const [chosen, choose] = useState(lastChosen.get(family.id) ?? family.masterId)
  const masterId = languages.some((language) => language.masterId === chosen) ? chosen : family.masterId
  const other = master.makers.made.languages.find((language) => language.masterId === masterId)
  const sections = other ? { ...master.sections, content: other.content } : master.sections
  const shown = steps.filter(({ section }) => sections[section] !== undefined)
  const languageSwitch = (
    <LanguageSwitch
      family={family}
      value={masterId}
      onChange={(next) => {
        lastChosen.set(family.id, next)
        choose(next)
      }}
    />
  )
  const hasRoom = folded === null && languages.length === 2
  if (folded)
    return (
      <aside className={classes.master} aria-label="Master">
        <IconButton aria-label="Show the master" onClick={() => onFold(false)}>
          <IconLayoutSidebarLeftExpand size={18} stroke={1.5} />
        </IconButton>
      </aside>
    )
  return (
    <aside className={classes.master} aria-label="Master">
      <div className={layout.spread}>
        <h2>Master</h2>
        {hasRoom ? languageSwitch : null}
        {folded === false ? (
          <IconButton aria-label="Hide the master" onClick={() => onFold(true)}>
            <IconLayoutSidebarLeftCollapse size={18} stroke={1.5} />
          </IconButton>
        ) : null}
        <Button
          component={Link}
          to={editPath(channel, campaignTypeOf(type) ?? 'one-time', masterId)}
          variant="subtle"
          size="xs"
        >
          Edit
        </Button>
      </div>
      {hasRoom ? null : languageSwitch}
      {shown.map(({ section, Card, Summary, card }) => {
        const View = Card ?? Summary
        return (
          <section key={section} aria-label={card?.title ?? section}>
            {Card ? null : <h3 className={layout.caption}>{card?.title}</h3>}
            <View values={sections[section] ?? null} context={context} brief />
          </section>
        )
      })}
      <section className={layout.column2} aria-label="Checks on all rows">
        <h2>Checks on all rows</h2>
        {checks.length === 0 ? <p className={layout.caption}>Nothing to fix</p> : null}
        {checks.map((check) => (
          <div key={`${check.level} ${check.column} ${check.text}`} className={classes.check} data-level={check.level}>
            {check.level === 'blocking' ? (
              <IconAlertCircle size={16} stroke={1.5} aria-label="Must fix" />
            ) : (
              <IconAlertTriangle size={16} stroke={1.5} aria-label="Should fix" />
            )}
            <div className={layout.words}>
              <span>{check.text}</span>
              <span className={layout.caption}>{check.where}</span>
            </div>
            {check.text === pictureNotFound ? (
              <FileButton
                multiple
                accept="image/jpeg,image/png,image/gif"
                onChange={(files) => onPictures(files, check)}
              >
                {(props) => (
                  <Button variant="subtle" size="xs" flex="none" {...props}>
                    Choose
                  </Button>
                )}
              </FileButton>
            ) : (
              <Button variant="subtle" size="xs" flex="none" onClick={() => onShow(check.rowIds)}>
                Show
              </Button>
            )}
          </div>
        ))}
      </section>
    </aside>
  )
}

/** The master that was chosen last, by the id of the family: shown again when its editor is left. */
const lastChosen = new Map<string, string>()

type SwitchProps = { family: Family; value: string; onChange: (masterId: string) => void }

function LanguageSwitch({ family: { languages }, value, onChange }: SwitchProps) {
  if (languages.length < 2) return null
  const common = { size: 'xs', flex: 'none', 'aria-label': 'Language', value } as const
  if (languages.length <= MAX_TILES)
    return (
      <SegmentedControl
        {...common}
        data={languages.map(({ name, masterId }) => ({ value: masterId, label: <bdi>{name}</bdi> }))}
        onChange={onChange}
      />
    )
  return (
    <NativeSelect
      {...common}
      data={languages.map(({ name, masterId }) => ({ value: masterId, label: name }))}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const MAX_TILES = 3
