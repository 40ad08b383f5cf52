/** The review while it is written. The browser keeps it until the page is opened again, if it keeps anything for files. */
import type { JudgedPart, ProofField, Review } from '#contract'
import { partNames } from '../../../../model/rules/review-text'
import type { PageData } from '../page-data'

export type Comment = { field: string; text: string }
type Kept = { id: string; comments: Comment[]; name: string; verdict: Review['verdict'] | null; parts: JudgedPart[] }

export type PageState = {
  data: PageData
  review: Kept
  /** Whether closing the page would lose something. */
  isUnsaved: boolean
  fieldOf: (key: string) => ProofField | undefined
  /** Keeps the review, and calls those that show it. */
  changed: () => void
  /** What is written from now on is another review: the one that was saved may be on its way. */
  saved: () => void
  onChange: (show: () => void) => void
}

export function openState(data: PageData): PageState {
  const key = `herald-proof-${data.proof.id}`
  const shows: (() => void)[] = []
  const state: PageState = {
    data,
    review: keptReview(key),
    isUnsaved: false,
    fieldOf: (fieldKey) => data.fields.find((field) => field.key === fieldKey),
    changed: () => {
      const { comments, verdict } = state.review
      state.isUnsaved = comments.length > 0 || verdict !== null
      keep(key, state.review)
      for (const show of shows) show()
    },
    saved: () => {
      state.isUnsaved = false
      state.review.id = hexId()
      keep(key, state.review)
    },
    onChange: (show) => shows.push(show),
  }
  return state
}

/** 32 hex digits. */
const hexId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

function keep(key: string, review: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(review))
  } catch {
    // Some browsers keep nothing for files: the page warns before it is closed.
  }
}

function keptReview(key: string): Kept {
  const parts = Object.keys(partNames) as JudgedPart[]
  const fresh: Kept = { id: hexId(), comments: [], name: '', verdict: null, parts }
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && Array.isArray(kept.comments) ? { ...fresh, ...kept } : fresh
  } catch {
    return fresh
  }
}
