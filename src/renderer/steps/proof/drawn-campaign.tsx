/** Draws a campaign off the screen: the parts of a proof that only Herald's components can write. */
import { VisuallyHidden } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { costText } from '../../../model/rules/cost'
import { jsonFieldsIn } from '../../../model/rules/read'
import { voucherFromWire } from '../../../model/voucher/values'
import { AsPerson } from '../../blocks/merge-tags/person'
import { useServiceTags } from '../../blocks/voucher/choices'
import { usePrices } from '../../data/own-values'
import { type CheckInput, numbersOf } from '../publish-checks'
import { useSurroundings } from '../use-editor-deps'
import type { Sharable } from './campaigns'
import { messageOf, type Shared } from './make-proof'
import classes from './proof.module.css'
import { snapshotOf } from './snapshot'

/** What a proof needs of a campaign that was drawn. */
export type Drawn = CheckInput & Pick<Shared, 'tags' | 'cost' | 'summaries' | 'drawn'>

type Props = {
  campaign: Sharable
  people: readonly SamplePerson[]
  onDrawn: (drawn: Drawn) => void
  onFailed: (error: unknown) => void
}

/** Calls `onDrawn` or `onFailed` once. */
export function DrawnCampaign({ campaign, people, onDrawn, onFailed }: Props) {
  const surroundings = useSurroundings(campaign.channel)
  const input = useMemo(() => campaign.input(surroundings), [campaign, surroundings])
  const { deps, context, values } = input
  const message = deps.steps.find((step) => step.Preview)
  const Preview = message?.Preview
  const tags = useServiceTags(voucherFromWire(message ? jsonFieldsIn(values(message)) : {}))
  const isLoading = useIsFetching({ queryKey: ['vouchers', 'attributes'] }) > 0 || surroundings.server.pending
  const cost = useCost(input)
  const hasHtml = messageOf(input)?.html !== undefined
  const root = useRef<HTMLDivElement>(null)
  const latest = useRef({ input, tags, cost, hasHtml })
  latest.current = { input, tags, cost, hasHtml }
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once.
  useEffect(() => {
    let isStopped = false
    const draw = async (): Promise<Drawn | null> => {
      const shown = root.current
      if (!shown) return null
      await settled(shown, () => isStopped)
      const { input, tags, cost, hasHtml } = latest.current
      const { deps, context, values } = input
      const pages: string[] = []
      for (const part of hasHtml ? [] : shown.querySelectorAll<HTMLElement>('[data-drawn]')) {
        if (isStopped) return null
        pages.push(await snapshotOf(part, 'Message'))
        await nextFrame()
      }
      return {
        ...{ deps, context, values, cost, summaries: summariesIn(shown), drawn: hasHtml ? null : pages },
        tags: [...context.mergeTags, ...tags],
      }
    }
    draw().then((drawn) => drawn && !isStopped && onDrawn(drawn), onFailed)
    return () => {
      isStopped = true
    }
  }, [])
  return (
    <VisuallyHidden>
      <div ref={root} className={classes.source} aria-hidden inert>
        {isLoading ? <span aria-busy /> : null}
        {deps.steps.map((step) => (
          <div key={step.tab} data-summary={step.tab}>
            <step.Summary values={values(step)} context={context} brief={step.section === 'schedule'} />
          </div>
        ))}
        {hasHtml || !message || !Preview
          ? null
          : people.map((person) => (
              <div key={person.id} data-drawn>
                <AsPerson person={person}>
                  <Preview values={values(message)} context={context} />
                </AsPerson>
              </div>
            ))}
      </div>
    </VisuallyHidden>
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

/** The text of each summary, by its lines. */
const summariesIn = (root: HTMLElement): Record<string, string[]> =>
  Object.fromEntries(
    [...root.querySelectorAll<HTMLElement>('[data-summary]')].map((part) => [
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

/** Resolves once nothing in `root` is loading any more. What is drawn begins to load in the first frame. */
async function settled(root: HTMLElement, isStopped: () => boolean): Promise<void> {
  for (let frame = 0; frame < MAX_FRAMES && !isStopped(); frame++) {
    await nextFrame()
    const isLoading =
      root.querySelector('[aria-busy="true"]') !== null ||
      [...root.querySelectorAll('img')].some(({ complete }) => !complete)
    if (frame > 0 && !isLoading) return
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
