/**
 * The notice of a conflict, and the choice between mine and theirs, field by field: this computer's value on the left, the server's on the
 * right, nothing preselected.
 */
import { Button, Modal } from '@mantine/core'
import { IconArrowsSplit2, IconGitMerge } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { Conflict, SectionName } from '#contract'
import { type DraftSession, useDraft } from '../../data/drafts'
import { useEvents } from '../../data/merge-tags'
import { type Choices, type Side, useResolve } from '../../data/outbox'
import { useSegments } from '../../data/segments'
import { compareLists } from '../../ui/compare-lists'
import { clockOf } from '../../ui/dates'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './conflict.module.css'
import { clashText, type Difference, differencesOf, leftText, mergedText, partLabel } from './differences'

/** `others`: parts of the campaign that are saved here too and have no conflict. */
export function ConflictChoice(props: { draftId: string; conflicts: readonly Conflict[]; others: readonly string[] }) {
  const { draftId, conflicts, others } = props
  const { sideOf, choose, chooseAll, left } = useChoices(conflicts)
  const resolve = useResolve(draftId)
  return (
    <div className={classes.choice}>
      {[...Map.groupBy(conflicts, ({ section }) => section)].map(([section, sectionConflicts], index) => (
        <Part
          key={section}
          conflicts={sectionConflicts}
          titled={new Set(conflicts.map((conflict) => conflict.section)).size > 1}
          first={index === 0}
        >
          {sectionConflicts.map((conflict) => (
            <Field
              key={conflict.path}
              conflict={conflict}
              side={sideOf(conflict)}
              onChoose={(side) => choose(conflict, side)}
            />
          ))}
        </Part>
      ))}
      <p className={`${layout.row} ${classes.merged}`}>
        <IconGitMerge size={14} stroke={1.5} aria-hidden /> {mergedText(others)}
      </p>
      <div className={`${layout.rowSmall} ${classes.foot}`}>
        <span className={classes.left} role="status" data-open={left > 0 || undefined}>
          {leftText(left)}
        </span>
        <Button size="xs" variant="default" onClick={() => chooseAll('mine')}>
          Keep mine
        </Button>
        <Button size="xs" variant="default" onClick={() => chooseAll('theirs')}>
          Take theirs
        </Button>
        <Button
          size="xs"
          disabled={left > 0}
          loading={resolve.isPending}
          onClick={() =>
            resolve.mutate(
              new Map(conflicts.map((conflict) => [conflict, sideOf(conflict) ?? 'mine'])) satisfies Choices,
            )
          }
        >
          Apply
        </Button>
      </div>
    </div>
  )
}

/** Choices are stored per conflict with its values: a conflict whose values changed needs a new choice. */
function useChoices(conflicts: readonly Conflict[]) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = (conflict: Conflict): Side | null => chosen[keyOf(conflict)] ?? null
  return {
    sideOf,
    choose: (conflict: Conflict, side: Side) => setChosen((all) => ({ ...all, [keyOf(conflict)]: side })),
    chooseAll: (side: Side) => setChosen(Object.fromEntries(conflicts.map((conflict) => [keyOf(conflict), side]))),
    left: conflicts.filter((conflict) => sideOf(conflict) === null).length,
  }
}

const keyOf = ({ section, path, mine, theirs }: Conflict): string => JSON.stringify([section, path, mine, theirs])

function Part(props: { conflicts: readonly Conflict[]; titled: boolean; first: boolean; children: ReactNode }) {
  const [conflict] = props.conflicts
  if (!conflict) return null
  return (
    <section className={classes.part} aria-label={partLabel(conflict.section)}>
      <div className={classes.sides}>
        <span className={classes.title}>{props.titled ? partLabel(conflict.section) : ''}</span>
        <span>
          <b>Mine</b> <small data-num>on this computer, {clockOf(conflict.mineAt)}</small>
        </span>
        <span>
          <b>Theirs</b>{' '}
          <small data-num>
            on the server
            {conflict.theirsAt ? `, ${clockOf(conflict.theirsAt)}` : ''}
          </small>
        </span>
      </div>
      {props.children}
    </section>
  )
}

/** One conflict. A field with several lines is a single choice. */
function Field(props: { conflict: Conflict; side: Side | null; onChoose: (side: Side) => void }) {
  const { conflict, side, onChoose } = props
  const id = useId()
  const names = { events: useEvents().data ?? null, segments: useSegments().data ?? null }
  const lines = differencesOf(conflict, names)
  const label = lines.map((line) => line.label).join(', ')
  return (
    <div
      className={`${layout.columnSmall} ${classes.field}`}
      role="radiogroup"
      aria-label={label}
      data-field={conflict.path}
    >
      {lines.map((line, index) => (
        <div key={line.label} className={classes.line}>
          <span className={classes.label}>{line.label}</span>
          {(['mine', 'theirs'] as const).map((option) => (
            <label
              key={option}
              className={classes.cell}
              data-chosen={side === option || undefined}
              htmlFor={`${id}-${option}`}
            >
              {index === 0 ? (
                <input
                  type="radio"
                  id={`${id}-${option}`}
                  name={id}
                  aria-label={`${option === 'mine' ? 'Mine' : 'Theirs'}: ${lines.map((lineDifference) => lineDifference[option]).join(', ')}`}
                  checked={side === option}
                  onChange={() => onChoose(option)}
                />
              ) : (
                <span className={classes.joined} aria-hidden />
              )}
              <TextCell line={line} side={option} />
            </label>
          ))}
        </div>
      ))}
    </div>
  )
}

/**
 * One side of a difference, with the parts marked that only this side has. The user's text is compared word by word; the value of a form
 * field is one unit.
 */
export function TextCell({ line, side }: { line: Difference; side: 'mine' | 'theirs' }) {
  if (!line.text) return <span className={classes.words}>{line[side]}</span>
  return (
    <span className={classes.words} dir="auto" data-list>
      {wordDiff(line.mine, line.theirs)[side].map(({ text, differs }, index) =>
        differs ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run of text has no id other than its index.
          <mark key={index}>{text}</mark>
        ) : (
          text
        ),
      )}
    </span>
  )
}

export type Run = { text: string; differs: boolean }

/** Splits both texts into runs; `differs` marks a run that only one text has. */
export function wordDiff(mine: string, theirs: string): { mine: Run[]; theirs: Run[] } {
  const [a, b] = [wordsIn(mine), wordsIn(theirs)]
  const runs: { mine: Run[]; theirs: Run[] } = { mine: [], theirs: [] }
  const add = (side: Run[], taken: string[], differs: boolean) => {
    const text = taken.join('')
    const last = side.at(-1)
    if (last?.differs === differs) last.text += text
    else if (text !== '') side.push({ text, differs })
  }
  for (const { before, after, differs } of compareLists(a, b, (one, other) => one.trim() === other.trim())) {
    add(runs.mine, a.splice(0, before), differs)
    add(runs.theirs, b.splice(0, after), differs)
  }
  return runs
}

/** Splits into words with their trailing space. */
const wordsIn = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? []

const noSections: readonly never[] = []

type ConflictNoticeProps = {
  session: DraftSession
  /** Parts of the campaign that are saved here too; the notice lists those without a conflict as merged. */
  saved?: readonly SectionName[]
}

/** Notice above a campaign with fields that changed here and on the server; opens the choice between mine and theirs. */
export function ConflictNotice({ session, saved = noSections }: ConflictNoticeProps) {
  const conflicts = useDraft(session, ({ sync }) => sync.conflicts ?? noSections)
  const [opened, setOpened] = useState(false)
  if (conflicts.length === 0) return null
  const clashingSections = new Set<string>(conflicts.map(({ section }) => section))
  const others = saved.filter((section) => !clashingSections.has(section))
  const act = (
    <Button size="xs" onClick={() => setOpened(true)}>
      Choose
    </Button>
  )
  return (
    <>
      <Notice wide kind="warn" Icon={IconArrowsSplit2} act={act}>
        {`${clashText(conflicts)}. Choose which to keep; nothing of it is sent until you do.`}
      </Notice>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Mine or theirs" size={600} padding="lg">
        <ConflictChoice draftId={session.state.id} conflicts={conflicts} others={others.map(partLabel)} />
      </Modal>
    </>
  )
}
