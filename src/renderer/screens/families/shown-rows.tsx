/** Which rows of a family the grid shows: a search, those with errors, those with values of their own, or those of one check. */
import { Button, Group, SegmentedControl, TextInput } from '@mantine/core'
import { IconPlus, IconSearch, IconShare2 } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { ulid } from 'ulid'
import { amount, campaignTypeOf, countOf, type FamilyRow, MAX_FAMILY_ROWS, type WholeFamily } from '#contract'
import { rowsIn } from '../../../model/steps/family/languages'
import type { RowProblem } from '../../../model/steps/family/problems'
import { labelOfAct } from '../../blocks/acts/registry'
import { steps } from '../../steps'
import { shareRefusal } from '../../steps/campaign-row/row-actions'
import { ShareSeveral } from '../../steps/proof'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/open-page'
import classes from './families.module.css'
import { type Member, type OpenedMaster, ownCount } from './members'
import type { FamilyEdits } from './use-family-edits'

/** Which rows are shown: all, some, those in a language (by its master), or those of one check (ids). */
type Filter = 'all' | 'errors' | 'own' | `in ${string}` | readonly string[]

export function useShownRows(
  { family, rows }: WholeFamily,
  master: OpenedMaster,
  members: ReadonlyMap<string, Member>,
  problems: readonly RowProblem[],
) {
  const [search, setSearch] = useState('')
  const [only, setOnly] = useState<Filter>('all')
  const bad = useMemo(() => new Set(problems.map(({ rowId }) => rowId)), [problems])
  const own = useMemo(
    () => new Set(rows.filter((row) => ownCount(master, row, members.get(row.id) ?? null) > 0).map(({ id }) => id)),
    [rows, master, members],
  )
  const languages = useMemo(
    () =>
      family.languages.slice(1).map((one) => ({ ...one, ids: new Set(rowsIn(one, family, rows).map(({ id }) => id)) })),
    [family, rows],
  )
  const spoken = languages.find(({ masterId }) => only === `in ${masterId}`)
  const isIn = ({ id }: FamilyRow) => {
    if (typeof only !== 'string') return only.includes(id)
    return only === 'errors' ? bad.has(id) : only === 'own' ? own.has(id) : (spoken?.ids.has(id) ?? true)
  }
  const shown = rows.filter((row) => isIn(row) && holds(row, search))
  return { shown, bad, own, languages, only, setOnly, search, setSearch }
}

type RowBarProps = {
  whole: WholeFamily
  edits: FamilyEdits
  members: ReadonlyMap<string, Member>
  view: ReturnType<typeof useShownRows>
}

/** What is above the grid: which rows it shows, sharing their campaigns, and adding one. */
export function RowBar({ whole, edits, members, view }: RowBarProps) {
  const { columns } = whole.family
  const { rows } = whole
  const { shown, bad, own, languages, only, setOnly, search, setSearch } = view
  const isAll = shown.length === rows.length
  return (
    <div className={classes.bar}>
      <SegmentedControl
        size="xs"
        aria-label="Shown rows"
        data={[
          { value: 'all', label: `All ${amount(rows.length)}` },
          { value: 'errors', label: `With errors ${amount(bad.size)}` },
          { value: 'own', label: `Own values ${amount(own.size)}` },
          ...languages.map(({ name, masterId, ids }) => ({
            value: `in ${masterId}`,
            label: (
              <>
                <bdi>{name}</bdi> {amount(ids.size)}
              </>
            ),
          })),
        ]}
        value={typeof only === 'string' ? only : ''}
        // The values are filters.
        onChange={(next) => setOnly(next as Filter)}
      />
      {isAll ? null : <span className={layout.caption}>{`${shown.length} of ${countOf(rows.length, 'row')}`}</span>}
      <Group ml="auto" gap={8} wrap="nowrap">
        <ShareRows whole={whole} members={members} rows={shown} />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          disabled={rows.length >= MAX_FAMILY_ROWS || columns.length === 0}
          onClick={() => void edits.change({ rows: [...rows, { id: ulid(), cells: {}, member: null }] })}
        >
          Row
        </Button>
      </Group>
      <TextInput
        type="search"
        size="xs"
        aria-label="Find a row"
        placeholder="Find a row"
        leftSection={<IconSearch size={14} stroke={1.5} />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
    </div>
  )
}

const loadSteps = async () => steps

/** Shares the campaigns of the shown rows in one page. */
function ShareRows({ whole, members, rows }: Pick<RowBarProps, 'whole' | 'members'> & { rows: readonly FamilyRow[] }) {
  const { name, channel, type: slug } = whole.family
  const type = campaignTypeOf(slug) ?? 'one-time'
  const [isOpen, setOpen] = useState(false)
  const originals = rows.flatMap((row) => {
    const state = members.get(row.id)?.held.state
    return state ? [{ ...{ draftId: state.id, campaignId: state.campaignId, name: state.name, channel }, type }] : []
  })
  const isPossible = originals.length > 0
  const tooMany = isPossible ? shareRefusal(originals.length, '') : null
  const refusal = tooMany && `${tooMany}: show fewer rows`
  useOffers(isPossible ? [{ act: 'share', of: name, refusal, run: () => setOpen(true) }] : [])
  if (!isPossible) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconShare2 size={14} stroke={1.5} />}
        aria-disabled={refusal !== null}
        {...(refusal ? { 'data-disabled': true, title: refusal } : {})}
        onClick={() => refusal === null && setOpen(true)}
      >
        {labelOfAct('share')}
      </Button>
      <Suspense fallback={null}>
        {isOpen ? <ShareSeveral originals={originals} load={loadSteps} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

const holds = ({ cells }: FamilyRow, search: string): boolean =>
  search.trim() === '' ||
  Object.values(cells).some(({ text }) => text.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))

/** All rows, of which the shown ones are now `next`. */
export function withShown(
  all: readonly FamilyRow[],
  shown: readonly FamilyRow[],
  next: readonly FamilyRow[],
): FamilyRow[] {
  if (shown.length === all.length) return [...next]
  const after = new Map(next.map((row) => [row.id, row]))
  const before = new Set(shown.map(({ id }) => id))
  const kept = all.flatMap((row) =>
    before.has(row.id) ? [after.get(row.id)].filter((found) => found !== undefined) : [row],
  )
  return [...kept, ...next.filter(({ id }) => !before.has(id))]
}
