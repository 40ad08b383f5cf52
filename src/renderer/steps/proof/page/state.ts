/** The review while it is written. The browser keeps it until the page is opened again, if it keeps anything for files. */
import type { JudgedPart, ProofField, Review } from '#contract'
import { partNames } from '../../../../model/rules/review-text'
import type { MessageData, PageData } from '../page-data'

export type Comment = { field: string; text: string }
type Verdict = Review['verdict']
/** The review of one message; `verdict` is null where the answer for all counts. */
type OwnReview = { id: string; comments: Comment[]; verdict: Verdict | null }
type Kept = { messages: OwnReview[]; name: string; verdict: Verdict | null; parts: JudgedPart[] }

export type PageState = {
  data: PageData
  review: Kept
  /** The place of the message that is shown, from 0; the message, and its review. */
  shown: number
  readonly message: MessageData
  readonly own: OwnReview
  /** Whether closing the page would lose something. */
  isUnsaved: boolean
  fieldOf: (key: string) => ProofField | undefined
  /** Shows another message, if there is one at this place. */
  show: (place: number) => void
  onShow: (show: () => void) => void
  /** Keeps the review, and calls those that show it. */
  changed: () => void
  /** What is written from now on is another review: the one that was saved may be on its way. */
  saved: () => void
  onChange: (show: () => void) => void
}

export function openState(data: PageData): PageState {
  const { messages } = data
  const [first] = messages
  if (!first) throw new Error('A proof has a message')
  const key = `herald-proof-${first.proof.id}`
  const changes: (() => void)[] = []
  const shows: (() => void)[] = []
  const state: PageState = {
    data,
    review: keptReview(key, messages.length),
    shown: 0,
    get message() {
      return messages[state.shown] ?? first
    },
    get own() {
      // There is one for each message.
      return state.review.messages[state.shown] as OwnReview
    },
    isUnsaved: false,
    fieldOf: (fieldKey) => state.message.fields.find((field) => field.key === fieldKey),
    show: (place) => {
      if (!messages[place]) return
      state.shown = place
      showOnly(place)
      for (const show of shows) show()
    },
    onShow: (show) => shows.push(show),
    changed: () => {
      const { messages: own, verdict } = state.review
      state.isUnsaved = verdict !== null || own.some((one) => one.comments.length > 0 || one.verdict !== null)
      keep(key, state.review)
      for (const show of changes) show()
    },
    saved: () => {
      state.isUnsaved = false
      for (const one of state.review.messages) one.id = hexId()
      keep(key, state.review)
    },
    onChange: (show) => changes.push(show),
  }
  return state
}

/** 32 hex digits. */
const hexId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Elements of the page. Text is set as text, never as HTML. The element with this id; the page that Herald writes has it. */
export const element = <E extends HTMLElement>(id: string): E => document.getElementById(id) as E

export function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value)
  node.textContent = text
  return node
}

/** Hides what belongs to the other messages. */
export function showOnly(place: number): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-message]'))
    part.hidden = part.dataset.message !== String(place)
}

function keep(key: string, review: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(review))
  } catch {
    // Some browsers keep nothing for files: the page warns before it is closed.
  }
}

function keptReview(key: string, count: number): Kept {
  const parts = Object.keys(partNames) as JudgedPart[]
  const messages = Array.from({ length: count }, (): OwnReview => ({ id: hexId(), comments: [], verdict: null }))
  const fresh: Kept = { messages, name: '', verdict: null, parts }
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    return kept && Array.isArray(kept.messages) && kept.messages.length === count ? { ...fresh, ...kept } : fresh
  } catch {
    return fresh
  }
}
