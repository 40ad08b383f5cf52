/** Draws a campaign off the screen: the parts of a proof that only Herald's components can write. */
import { VisuallyHidden } from '@mantine/core'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { SamplePerson } from '../../../model/merge-tags/sample-people'
import { costText } from '../../../model/rules/people'
import { jsonFieldsIn } from '../../../model/rules/read'
import { voucherFromWire } from '../../../model/voucher/values'
import { AsPerson } from '../../blocks/merge-tags/person'
import { useServiceTags } from '../../blocks/voucher/choices'
import { usePrices } from '../../data/own-values'
import { type CheckInput, numbersOf } from '../publish-checks'
import { useSurroundings } from '../use-editor-deps'
import { messageOf, type Shared } from './make-proof'
import classes from './proof.module.css'
import type { Sharable } from './save-proof'

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

const leftOut = 'iframe, script, audio, video, [data-proof-left-out]'

/**
 * A part of Herald's page as an HTML page of its own: its elements as they are, and the style rules that apply to them. `root` is in the
 * page and laid out. Always in light colours. Pictures keep their addresses; frames are left out. Blob addresses are read, so it is
 * asynchronous.
 */
async function snapshotOf(root: HTMLElement, title: string): Promise<string> {
  const copy = root.cloneNode(true) as HTMLElement
  unfold(root, copy)
  for (const left of copy.querySelectorAll(leftOut)) left.remove()
  for (const picture of copy.querySelectorAll('img')) {
    picture.removeAttribute('srcset')
    if (picture.src.startsWith('blob:')) picture.src = await dataAddress(picture.src)
  }
  const head = `<meta charset="utf-8"><title>${title}</title><style>${stylesFor(root)}html,body{height:auto !important;min-height:0 !important;overflow:visible !important;background:none !important}body{margin:0;padding:16px}</style>`
  return `<!doctype html><html data-mantine-color-scheme="light"><head>${head}</head><body>${copy.outerHTML}</body></html>`
}

/** A reader cannot scroll inside of the message, and has other fonts: what scrolls here grows there, with all around it. */
function unfold(root: HTMLElement, copy: HTMLElement): void {
  const originals = [...root.querySelectorAll<HTMLElement>('*')]
  const copies = [...copy.querySelectorAll<HTMLElement>('*')]
  for (const scrolled of originals) {
    if (!/auto|scroll/.test(getComputedStyle(scrolled).overflowY)) continue
    for (let own = scrolled; own !== root && own.parentElement; own = own.parentElement) {
      const height = own.querySelector(leftOut) ? 'auto' : getComputedStyle(own).height
      const style = copies[originals.indexOf(own)]?.style
      if (style) Object.assign(style, { height: 'auto', maxHeight: 'none', minHeight: height })
    }
  }
}

async function dataAddress(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** The rules of all style sheets that match an element of `root`, and those that define custom properties for the whole page. */
function stylesFor(root: HTMLElement): string {
  return [...document.styleSheets]
    .map((sheet) => [...sheet.cssRules].map((rule) => ruleFor(rule, root)).join(''))
    .join('')
}

function ruleFor(rule: CSSRule, root: HTMLElement): string {
  if (rule instanceof CSSStyleRule) return matches(rule.selectorText, root) ? rule.cssText : ''
  if (rule instanceof CSSMediaRule) {
    const inner = [...rule.cssRules].map((one) => ruleFor(one, root)).join('')
    return inner === '' ? '' : `@media ${rule.conditionText}{${inner}}`
  }
  if (rule instanceof CSSLayerBlockRule) {
    const inner = [...rule.cssRules].map((one) => ruleFor(one, root)).join('')
    return inner === '' ? '' : `@layer ${rule.name}{${inner}}`
  }
  return rule instanceof CSSLayerStatementRule ? rule.cssText : ''
}

/** States and parts that are drawn, such as '::after', are those of their element. */
const states =
  /::?(?:before|after|placeholder|marker|hover|focus|focus-visible|focus-within|active|where\(:hover\))(?![\w-])/g

/** The colours that Herald has at the moment; Mantine knows no others. */
const scheme = /\[data-mantine-color-scheme="?(light|dark)"?\]/g

function matches(selector: string, root: HTMLElement): boolean {
  if (/^(?::root|:host|html|body|\*)/.test(selector)) return true
  // Rules of the other colours count too. What replaces them fits every element.
  const plain = selector.replace(states, '').replace(scheme, ':not(proof)')
  try {
    return root.matches(plain) || root.querySelector(plain) !== null
  } catch {
    // What is left of a selector may be none: the rule is kept.
    return true
  }
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
