/** The reviewer's answer: verdict, what was looked at, name; saved as a file or copied as text. */
import type { JudgedPart, Review } from '#contract'
import { reviewText } from '../../../../model/rules/review-text'
import { element, made } from './elements'
import type { PageState } from './state'

export function bindReview(state: PageState): void {
  const form = element<HTMLFormElement>('review')
  const name = element<HTMLInputElement>('name')
  const { review, data } = state
  name.value = review.name
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name]'))
    input.checked = input.value === review.verdict || review.parts.some((part) => part === input.value)
  form.addEventListener('input', () => {
    const chosen = new FormData(form)
    review.name = name.value
    review.verdict = chosen.get('verdict') as Review['verdict'] | null
    review.parts = chosen.getAll('part') as JudgedPart[]
    state.changed()
  })
  state.onChange(() => showMissing(state))
  const campaign = `${data.proof.name}, proof ${data.proof.number}`
  const asText = () => reviewText([{ review: written(state), campaign, fields: data.fields }])
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const file = `Review of ${data.proof.name} by ${review.name}.txt`.replace(/[\\/:*?"<>|]/g, ' ')
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

function written({ review, data }: PageState): Review {
  const { id, name, verdict, parts, comments } = review
  return {
    ...{ id, proofId: data.proof.id, hash: data.proof.hash, name: name.trim(), verdict: verdict ?? 'changes', parts },
    at: new Date().toISOString(),
    comments: comments.map(({ field, text }) => ({ field, text: text.trim() })).filter(({ text }) => text !== ''),
  }
}

/** Says what is missing, and lets the review be saved once nothing is. */
function showMissing({ review }: PageState): void {
  const { verdict, name, parts } = review
  const missing =
    verdict === null
      ? 'Choose Approve or Needs changes.'
      : name.trim() === ''
        ? 'Write your name.'
        : parts.length === 0
          ? 'Tick what you looked at.'
          : ''
  for (const id of ['save', 'copy']) element<HTMLButtonElement>(id).disabled = missing !== ''
  element('why').textContent = missing
}
