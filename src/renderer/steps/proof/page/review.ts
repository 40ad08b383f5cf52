/** The reviewer's answer: verdict, what was looked at, name; saved as a file or copied as text. */
import type { JudgedPart, Review } from '#contract'
import { reviewText, type WrittenReview } from '../../../../model/rules/review-text'
import type { PageData } from '../page-data'
import { element, made, type PageState } from './state'

export function bindReview(state: PageState): void {
  const form = element<HTMLFormElement>('review')
  const name = element<HTMLInputElement>('name')
  const { review, data } = state
  // Only in a page with several messages.
  const ownVerdict = document.querySelector<HTMLSelectElement>('#own')
  name.value = review.name
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name]'))
    input.checked = input.value === review.verdict || review.parts.some((part) => part === input.value)
  const showOwn = () => {
    if (!ownVerdict) return
    element('own-place').textContent = String(state.shown + 1)
    ownVerdict.value = state.own.verdict ?? ''
  }
  form.addEventListener('input', () => {
    const chosen = new FormData(form)
    review.name = name.value
    review.verdict = chosen.get('verdict') as Review['verdict'] | null
    review.parts = chosen.getAll('part') as JudgedPart[]
    if (ownVerdict) state.own.verdict = (ownVerdict.value || null) as Review['verdict'] | null
    state.changed()
  })
  state.onChange(() => showMissing(state))
  state.onShow(showOwn)
  showOwn()
  const asText = () => reviewText(written(state))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const file = `Review of ${nameOf(data)} by ${review.name}.txt`.replace(/[\\/:*?"<>|]/g, ' ')
    const link = made('a', { download: file, href: URL.createObjectURL(new Blob([asText()], { type: 'text/plain' })) })
    link.click()
    done(state, 'Saved in your downloads. Send the file back.')
  })
  element('copy').addEventListener('click', () => {
    const area = element<HTMLTextAreaElement>('text')
    area.value = asText()
    area.hidden = false
    area.select()
    const copied = navigator.clipboard?.writeText(area.value) ?? Promise.reject()
    copied.then(
      () => done(state, 'Copied. Paste it into your answer.'),
      () => done(state, 'Copy the text below into your answer.'),
    )
  })
}

function done(state: PageState, says: string): void {
  state.saved()
  element('why').textContent = says
}

/** Those of all messages. */
function written({ review, data }: PageState): WrittenReview[] {
  const { name, verdict, parts } = review
  const at = new Date().toISOString()
  return data.messages.flatMap(({ proof, fields }, place) => {
    const own = review.messages[place]
    if (!own) return []
    const comments = own.comments
      .map(({ field, text }) => ({ field, text: text.trim() }))
      .filter(({ text }) => text !== '')
    const answer = { name: name.trim(), verdict: own.verdict ?? verdict ?? 'changes', parts, at, comments }
    return [
      {
        review: { id: own.id, proofId: proof.id, hash: proof.hash, ...answer },
        campaign: `${proof.name}, proof ${proof.number}`,
        fields,
      },
    ]
  })
}

/** 'Winter sale', 'Winter sale and 2 more' */
function nameOf({ messages: [first, ...others] }: PageData): string {
  const name = first?.proof.name ?? ''
  return others.length > 0 ? `${name} and ${others.length} more` : name
}

/** Says what is missing, and lets the review be saved once nothing is. */
function showMissing({ review }: PageState): void {
  const { verdict, name, parts, messages } = review
  const isOne = messages.length === 1
  const verdicts = messages.map((own) => own.verdict ?? verdict)
  const missing = verdicts.includes(null)
    ? `Choose ${isOne ? 'Approve' : 'Approve all'} or Needs changes.`
    : name.trim() === ''
      ? 'Write your name.'
      : parts.length === 0
        ? 'Tick what you looked at.'
        : ''
  for (const id of ['save', 'copy']) element<HTMLButtonElement>(id).disabled = missing !== ''
  const approved = verdicts.filter((one) => one === 'approved').length
  element('why').textContent =
    missing || (isOne ? '' : `${approved} approved, ${verdicts.length - approved} with changes needed.`)
}
