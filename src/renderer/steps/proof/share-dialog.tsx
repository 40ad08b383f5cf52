/** The dialog that shares campaigns: chooses for whom their messages are shown, and saves proofs that are kept and can be sent to anybody. */
import { Button, Checkbox, Group, Modal, Progress, Skeleton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { countOf } from '#contract'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { labelOfAct } from '../../blocks/acts/registry'
import { usePeople } from '../../blocks/merge-tags/person'
import { campaignTypeLabels, statusStyle } from '../../blocks/status'
import type { DraftSession } from '../../data/drafts'
import { failureOf, HeraldFailure } from '../../data/failure'
import { keepProofs, readReviews } from '../../data/proofs'
import { serverNow, useSession } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { toastDanger } from '../../ui/toast'
import type { Original } from '../campaign-copy'
import type { CheckInput } from '../publish-checks'
import type { Step } from '../wizard-step'
import { type Drawn, DrawnCampaign } from './drawn-campaign'
import { type MadeProof, makeProof, pageOf } from './make-proof'
import classes from './proof.module.css'
import {
  FormatChoice,
  type OpenedCampaigns,
  openCampaigns,
  type ProofFormat,
  rowReader,
  type Sharable,
  useSaveProof,
} from './save-proof'

/** Shares the campaign that is open. */
export function ShareDialog(props: CheckInput & { session: DraftSession; onClose: () => void }) {
  const { session, context, onClose } = props
  const latest = useRef(props)
  latest.current = props
  const opened = useMemo<OpenedCampaigns>(() => {
    // What was typed a moment ago is in the session once it is flushed.
    const input = () => latest.current
    return {
      found: [{ channel: context.channel, draft: () => session.state, input, flush: () => session.flush() }],
      left: [],
    }
  }, [session, context.channel])
  return <Dialog opened={opened} onClose={onClose} />
}

/** `load` imports the complete list of steps. */
type SeveralProps = { originals: readonly Original[]; load: () => Promise<readonly Step[]>; onClose: () => void }

/** Shares several campaigns of this computer or the server in one page. */
export function ShareSeveral({ originals, load, onClose }: SeveralProps) {
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['proofs', 'campaigns', originals],
    queryFn: async () => openCampaigns(client, originals, await load()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data) return <Dialog opened={data} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={labelOfAct('share')} size={560}>
      {error ? (
        <Notice kind="block" title="The campaigns could not be read.">
          {failureOf(error).message}
        </Notice>
      ) : (
        <Skeleton height={160} aria-busy aria-label="Reading the campaigns" />
      )}
    </Modal>
  )
}

function Dialog({ opened: { found, left }, onClose }: { opened: OpenedCampaigns; onClose: () => void }) {
  const people = usePeople()
  const [out, setOut] = useState<ReadonlySet<string>>(() => new Set(people.filter(isOwn).map(({ id }) => id)))
  const chosen = people.filter(({ id }) => !out.has(id))
  const [format, setFormat] = useState<ProofFormat>('html')
  const { share, making, drawing } = useShare(found, { people: chosen, format, onClose })
  const toggle = (id: string) => {
    const next = new Set(out)
    if (!next.delete(id)) next.add(id)
    setOut(next)
  }
  return (
    <Modal opened onClose={onClose} title={labelOfAct('share')} size={560}>
      <div className={layout.column4}>
        {found.length + left.length === 1 ? (
          <p>
            One file that opens in any browser: the message, who gets it and when, what the checks say. The reviewer
            comments, approves or asks for changes, and sends a small file back. It loads nothing and has no access to
            Herald.
          </p>
        ) : (
          <p>
            One file that opens in any browser: each message, who gets it and when, what the checks say. The reviewer
            comments, approves all or asks for changes, and sends one small file back. It loads nothing and has no
            access to Herald.
          </p>
        )}
        {found.length > 0 && found.length + left.length > 1 ? <CampaignList found={found} /> : null}
        {left.length > 0 ? (
          <Notice kind="warn" title={`${countOf(left.length, 'campaign')} cannot be shared.`}>
            <ul className={layout.bareList}>
              {left.map(({ id, name, why }) => (
                <li key={id}>
                  <bdi>{name}</bdi>
                  {`: ${why}`}
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        <Checkbox.Group
          label="Shown for"
          value={chosen.map(({ id }) => id)}
          error={chosen.length === 0 ? 'Choose at least one person' : undefined}
        >
          <div className={classes.people}>
            {people.map(({ id, name, note }) => (
              <Checkbox
                key={id}
                value={id}
                label={`${name} (${note})`}
                disabled={share.isPending}
                onChange={() => toggle(id)}
              />
            ))}
          </div>
        </Checkbox.Group>
        {chosen.some(isOwn) ? (
          <Notice kind="warn">The data of your own people will be in the file. Send it only to who may see it.</Notice>
        ) : null}
        <FormatChoice value={format} onChange={setFormat} disabled={share.isPending} />
        {share.isPending && found.length > 1 ? (
          <div className={layout.column2}>
            <p role="status">{`Making ${making} of ${found.length}`}</p>
            <Progress aria-label="Made" value={(100 * (making - 1)) / found.length} />
          </div>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            leftSection={<IconFileText size={16} stroke={1.5} />}
            disabled={chosen.length === 0 || found.length === 0}
            loading={share.isPending}
            onClick={() => share.mutate()}
          >
            Save the proof
          </Button>
        </Group>
      </div>
      <Suspense fallback={null}>
        {drawing ? <DrawnCampaign key={making} {...drawing} people={chosen} /> : null}
      </Suspense>
    </Modal>
  )
}

const CampaignList = ({ found }: { found: readonly Sharable[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keys.
  <ol className={classes.campaigns} aria-label={countOf(found.length, 'campaign')} tabIndex={0}>
    {found.map(({ channel, draft }) => (
      <li key={draft().id}>
        <bdi>{draft().name}</bdi>
        <span className={layout.caption}>{`, ${channel.label}`}</span>
      </li>
    ))}
  </ol>
)

type Wanted = { people: readonly SamplePerson[]; format: ProofFormat; onClose: () => void }

type Drawing = { campaign: Sharable; onDrawn: (drawn: Drawn) => void; onFailed: (error: unknown) => void }

/**
 * Makes the proofs one after another, keeps them, and saves their page. `making`: the place of the campaign that is drawn now, from 1.
 * Nothing is kept once the dialog was closed.
 */
function useShare(campaigns: readonly Sharable[], { people, format, onClose }: Wanted) {
  const { workspace = null } = useSession().data ?? {}
  const client = useQueryClient()
  const save = useSaveProof()
  const [making, setMaking] = useState(1)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const closing = useRef<AbortController>(null)
  useEffect(() => {
    const stop = new AbortController()
    closing.current = stop
    return () => stop.abort()
  }, [])
  const drawn = (campaign: Sharable, signal: AbortSignal) =>
    new Promise<Drawn>((onDrawn, onFailed) => {
      signal.addEventListener('abort', () => onFailed(signal.reason))
      setDrawing({ campaign, onDrawn, onFailed })
    })
  const proofOf = async (campaign: Sharable, signal: AbortSignal, { at, rowOf }: Common): Promise<MadeProof> => {
    await campaign.flush?.()
    signal.throwIfAborted()
    const parts = await drawn(campaign, signal)
    const { id, name, campaignId, channel, type, status } = campaign.draft()
    return makeProof({
      ...{ ...parts, people, at, status: statusStyle(status).label },
      draft: { id, name, campaignId, channel, type },
      by: workspace?.user.name ?? '',
      kind: `${campaign.channel.label}, ${campaignTypeLabels[parts.context.type]}, for ${workspace?.brand.name ?? 'us'}`,
      earlier: await readReviews({ draftId: id, campaignId }),
      row: await rowOf(id),
    })
  }
  const share = useMutation({
    mutationFn: async () => {
      const { signal } = closing.current ?? new AbortController()
      const rowOf = rowReader()
      const at = new Date(serverNow()).toISOString()
      const made: MadeProof[] = []
      for (const [index, campaign] of campaigns.entries()) {
        setMaking(index + 1)
        const proof = await proofOf(campaign, signal, { at, rowOf }).catch((error) => {
          throw campaigns.length === 1 || signal.aborted ? error : failureIn(campaign, error)
        })
        made.push(proof)
      }
      const { title, page } = await pageOf(made)
      signal.throwIfAborted()
      await keepProofs(
        made.map(({ proof }) => proof),
        page,
      )
      return { title, page }
    },
    onSuccess: (made) => {
      save(format, made)
      onClose()
    },
    onError: (error) => {
      if (!closing.current?.signal.aborted) toastDanger('The proof could not be made', failureOf(error).message)
    },
    onSettled: () => {
      setDrawing(null)
      return client.invalidateQueries({ queryKey: ['proofs'] })
    },
  })
  return { share, making, drawing }
}

/** What all proofs of a page have in common. `at`: ISO 8601 in UTC. */
type Common = { at: string; rowOf: ReturnType<typeof rowReader> }

/** Says in which of several campaigns it failed. */
const failureIn = (campaign: Sharable, error: unknown): HeraldFailure => {
  const failure = failureOf(error)
  return new HeraldFailure({ ...failure, message: `‘${campaign.draft().name}’: ${failure.message}` })
}

const isOwn = ({ isOwn = false }: SamplePerson): boolean => isOwn
