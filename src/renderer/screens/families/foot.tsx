/** The next act on a family: making its campaigns, changing them, publishing them. */
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countOf, type FamilyRow, type WholeFamily } from '#contract'
import type { OwnField } from '../../../model/steps/family/follow'
import { failureOf } from '../../data/failure'
import { followKey } from '../../data/families'
import layout from '../../ui/layout.module.css'
import { toastDanger } from '../../ui/toast'
import classes from './families.module.css'
import { followMaster } from './follow-master'
import { type Member, type OpenedMaster, reachOf } from './members'
import { PublishMany } from './publish-many'
import { announce, type FamilyEdits } from './use-family-edits'

type FollowAsk = { rows: readonly FamilyRow[]; again?: ReadonlyMap<string, readonly OwnField[]> }
type Follow = ReturnType<typeof useFollow>

/** Makes campaigns of rows and lets them follow. */
export function useFollow(whole: WholeFamily, edits: FamilyEdits) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: followKey,
    mutationFn: async ({ rows, again }: FollowAsk) => {
      await edits.kept()
      return followMaster(client, whole, rows, again ? { again } : {})
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['families'] }),
    onSuccess: ({ step, ...done }) => announce(done, step ? edits.followed(step) : undefined),
    onError: (error) => toastDanger('The campaigns could not be changed', failureOf(error).message),
  })
}

type FootProps = {
  whole: WholeFamily
  master: OpenedMaster
  members: ReadonlyMap<string, Member>
  /** Ids of the rows with problems. */
  bad: ReadonlySet<string>
  follow: Follow
}

export function Foot({ whole, master, members, bad, follow }: FootProps) {
  const { rows } = whole
  const [isPublishing, setPublishing] = useState(false)
  const fine = rows.filter(({ id }) => !bad.has(id))
  const fresh = fine.filter(({ id }) => !members.has(id))
  const behind = fine.filter(({ id }) => members.get(id)?.isBehind && members.get(id)?.locked === null)
  const open = [...members.values()].filter(({ locked }) => locked === null)
  const people = rows
    .filter(({ id }) => members.has(id))
    .reduce((sum, row) => sum + (reachOf(master, row, members.get(row.id) ?? null).reach ?? 0), 0)
  const isDue = fresh.length + behind.length > 0
  const label = isDue
    ? fresh.length > 0
      ? `Make ${countOf(fresh.length, 'campaign')}`
      : `Change ${countOf(behind.length, 'campaign')}`
    : `Publish ${countOf(open.length, 'campaign')}`
  return (
    <footer className={layout.actionBar}>
      <div className={classes.foot}>
        <strong>
          {countOf(members.size, 'campaign')}
          {people > 0 ? `, ${countOf(people, 'recipient')}` : ''}
        </strong>
        {members.size > open.length ? (
          <span className={layout.caption}>{`${members.size - open.length} published or over`}</span>
        ) : null}
        {bad.size > 0 ? (
          <span className={classes.problem}>
            {`${countOf(bad.size, 'row')} ${bad.size === 1 ? 'needs' : 'need'} fixing`}
          </span>
        ) : null}
        <Button
          ml="auto"
          disabled={!isDue && open.length === 0}
          loading={follow.isPending}
          onClick={() => (isDue ? follow.mutate({ rows: [...fresh, ...behind] }) : setPublishing(true))}
        >
          {label}
        </Button>
      </div>
      {isPublishing ? <PublishMany whole={whole} master={master} onClose={() => setPublishing(false)} /> : null}
    </footer>
  )
}
