/** The notice above a campaign of a family: the values that follow the master, and its own. */
import { Button } from '@mantine/core'
import { IconTable } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { countOf } from '#contract'
import { failureOf } from '../../data/failure'
import { useFamily } from '../../data/families'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { toastDanger, toastSuccess } from '../../ui/toast'
import { followMaster } from './follow-master'
import { readMembers } from './members'

/** `flush` writes the latest typed text, so that nothing newer is replaced. */
type Props = { familyId: string; rowId: string; flush: () => Promise<unknown> }

export function MemberNote({ familyId, rowId, flush }: Props) {
  const client = useQueryClient()
  const whole = useFamily(familyId).data
  const row = whole?.rows.find(({ id }) => id === rowId)
  const { data: member } = useQuery({
    queryKey: ['families', familyId, 'member', rowId, whole],
    queryFn: async () =>
      whole && row ? ((await readMembers(client, { ...whole, rows: [row] })).get(rowId) ?? null) : null,
    placeholderData: (before) => before,
  })
  const follow = useMutation({
    mutationFn: async () => {
      await flush()
      if (!whole || !row || !member) return null
      return followMaster(client, whole, [row], { again: new Map([[rowId, member.own]]) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['families'] }),
    onSuccess: (done) => {
      const [left] = done?.left ?? []
      if (left) toastDanger('It stays as before', left.why)
      else toastSuccess('It follows the family again')
    },
    onError: (error) => toastDanger('The campaign could not be changed', failureOf(error).message),
  })
  if (!whole || !row) return null
  const place = `Row ${whole.rows.indexOf(row) + 1} of ‘${whole.family.name}’`
  const own = member?.own.length ?? 0
  const says = !member ? '' : own > 0 ? `: ${countOf(own, 'field')} of its own` : ': all of it follows the family'
  return (
    <Notice
      wide
      Icon={IconTable}
      live="off"
      act={
        <span className={layout.row}>
          {own > 0 && member?.locked === null ? (
            <Button size="xs" variant="subtle" loading={follow.isPending} onClick={() => follow.mutate()}>
              Follow again
            </Button>
          ) : null}
          <Button component={Link} to={`/family/${familyId}`} size="xs" variant="default">
            Open the family
          </Button>
        </span>
      }
    >
      {`${place}${says}.`}
    </Notice>
  )
}
