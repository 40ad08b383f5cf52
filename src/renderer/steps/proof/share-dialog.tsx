/** The dialog that shares a campaign: chooses for whom the message is shown, and saves a proof that is kept and can be sent to anybody. */
import { Button, Checkbox, Group, Modal, VisuallyHidden } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileName } from '#contract'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { costText } from '../../../model/rules/cost'
import { jsonFieldsIn } from '../../../model/rules/read'
import { voucherFromWire } from '../../../model/voucher/values'
import { labelOfAct } from '../../blocks/acts/registry'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { AsPerson, usePeople } from '../../blocks/merge-tags/person'
import { statusStyle } from '../../blocks/status/status'
import { useServiceTags } from '../../blocks/voucher/choices'
import { type DraftSession, useDraft } from '../../data/drafts'
import { failureOf } from '../../data/failure'
import { useSaveMade } from '../../data/files'
import { usePrices } from '../../data/prices'
import { keepProof, readReviews } from '../../data/proofs'
import { serverNow, useSession } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { toastDanger } from '../../ui/toast'
import { type CheckInput, numbersOf } from '../publish-checks'
import { makeProof, messageOf } from './make-proof'
import classes from './proof.module.css'
import { snapshotOf } from './snapshot'

export function ShareDialog(props: CheckInput & { session: DraftSession; onClose: () => void }) {
  const { deps, context, values, session, onClose } = props
  const draft = useDraft(session, (state) => state)
  const cost = useCost(props)
  const { workspace = null } = useSession().data ?? {}
  const client = useQueryClient()
  const people = usePeople()
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(people.filter(isOwn).map(({ id }) => id)))
  const chosen = people.filter(({ id }) => !left.has(id))
  const source = useRef<HTMLDivElement>(null)
  const save = useSaveMade()
  const message = deps.steps.find((step) => step.Preview)
  const Preview = message?.Preview
  const { mergeTags } = context
  const serviceTags = useServiceTags(voucherFromWire(message ? jsonFieldsIn(values(message)) : {}))
  const tags = [...mergeTags, ...serviceTags]
  const hasHtml = hasHtmlIn(props)
  const latest = useRef(props)
  latest.current = props
  const share = useMutation({
    mutationFn: async () => {
      await session.flush()
      const root = source.current
      if (root) await settled(root)
      // What was typed a moment ago is in the session by now.
      const { deps, context, values } = latest.current
      const { id, name, campaignId } = session.state
      const earlier = await readReviews({ draftId: id, campaignId })
      const made = await makeProof({
        ...{ deps, context, values, cost, people: chosen, status: statusStyle(draft.status).label },
        draft: { id, name, campaignId, channel: draft.channel, type: draft.type },
        tags,
        drawn:
          root && !hasHtmlIn(latest.current)
            ? await Promise.all(drawnIn(root).map((part) => snapshotOf(part, 'Message')))
            : null,
        summaries: summariesIn(root),
        by: workspace?.user.name ?? '',
        kind: `${context.channel.label}, ${campaignTypeLabels[context.type]}, for ${workspace?.brand.name ?? 'us'}`,
        at: new Date(serverNow()).toISOString(),
        earlier,
      })
      await keepProof(made.proof, made.page)
      return made
    },
    onSuccess: ({ proof, page }) => {
      const name = fileName(`${proof.name}, proof ${proof.number}`, 'Proof', '.html')
      save.mutate(async () => new File([page], name, { type: 'text/html' }))
      onClose()
    },
    onError: (error) => toastDanger('The proof could not be made', failureOf(error).message),
    onSettled: () => client.invalidateQueries({ queryKey: ['proofs'] }),
  })
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <Modal opened onClose={onClose} title={labelOfAct('share')} size={560}>
      <div className={layout.column4}>
        <p>
          One file that opens in any browser: the message, who gets it and when, what the checks say. The reviewer
          comments, approves or asks for changes, and sends a small file back. It loads nothing and has no access to
          Herald.
        </p>
        <Checkbox.Group
          label="Shown for"
          value={chosen.map(({ id }) => id)}
          error={chosen.length === 0 ? 'Choose at least one person' : undefined}
        >
          <div className={classes.people}>
            {people.map(({ id, name, note }) => (
              <Checkbox key={id} value={id} label={`${name} (${note})`} onChange={() => toggle(id)} />
            ))}
          </div>
        </Checkbox.Group>
        {chosen.some(isOwn) ? (
          <Notice kind="warn">The data of your own people will be in the file. Send it only to who may see it.</Notice>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            leftSection={<IconFileText size={16} stroke={1.5} />}
            disabled={chosen.length === 0}
            loading={share.isPending}
            onClick={() => share.mutate()}
          >
            Save the proof
          </Button>
        </Group>
      </div>
      <VisuallyHidden>
        <div ref={source} className={classes.source} aria-hidden inert>
          {deps.steps.map((step) => (
            <div key={step.tab} data-summary={step.tab}>
              <step.Summary values={values(step)} context={context} brief={step.section === 'schedule'} />
            </div>
          ))}
          {hasHtml || !message || !Preview
            ? null
            : chosen.map((person) => (
                <div key={person.id} data-drawn>
                  <AsPerson person={person}>
                    <Preview values={values(message)} context={context} />
                  </AsPerson>
                </div>
              ))}
        </div>
      </VisuallyHidden>
    </Modal>
  )
}

/** The cost of a run, for channels that bill each message, once a price was entered. */
function useCost(input: CheckInput): string | null {
  const { deps, values, context } = input
  const prices = usePrices()
  const pieces = deps.steps.flatMap((step) => step.pieces?.(values(step), context) ?? [])[0]
  const each = pieces && prices?.each[pieces.unit]
  if (!pieces || !prices || each === undefined) return null
  return costText(pieces, { each, currency: prices.currency }, numbersOf(input).people)
}

const isOwn = ({ isOwn = false }: SamplePerson): boolean => isOwn

const hasHtmlIn = (input: CheckInput): boolean => messageOf(input)?.html !== undefined

const drawnIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-drawn]')]

/** The text of each summary, by its lines. */
const summariesIn = (root: HTMLElement | null): Record<string, string[]> =>
  Object.fromEntries(
    [...(root?.querySelectorAll<HTMLElement>('[data-summary]') ?? [])].map((part) => [
      part.dataset.summary ?? '',
      linesOf(part),
    ]),
  )

/** A name and its value are one line. */
function linesOf(part: HTMLElement): string[] {
  const pairs = [...part.querySelectorAll('dt')].map(
    (name) => `${name.textContent}: ${name.parentElement?.querySelector('dd')?.textContent ?? ''}`,
  )
  if (pairs.length > 0) return pairs
  const text = (part.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text === '' ? [] : [text]
}

/** Frames that are waited for, about five seconds. */
const MAX_FRAMES = 300

/** Resolves once nothing in `root` is loading any more. */
async function settled(root: HTMLElement): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES; frame++) {
    const isLoading =
      root.querySelector('[aria-busy="true"]') !== null ||
      [...root.querySelectorAll('img')].some(({ complete }) => !complete)
    if (!isLoading) return
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
