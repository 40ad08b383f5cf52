/**
 * Reviews as one text: readable for people, with a block of letters for each at its end that Herald reads back. Pure, and part of the page of
 * a proof: it imports no schema.
 */
import type { JudgedPart, ProofField, Review } from '#contract'
import { base64 } from './base64.ts'

export const partNames: Readonly<Record<JudgedPart, string>> = {
  content: 'Content',
  audience: 'Audience',
  schedule: 'Schedule',
}

/** Every first line of a block begins with it. */
export const begin = '-----BEGIN HERALD REVIEW'
export const end = '-----END HERALD REVIEW-----'

/** The first line of a block, with its place among several: a part that is missing is noticed. */
export const beginning = /-----BEGIN HERALD REVIEW(?: (\d{1,2}) OF (\d{1,2}))?-----/g

/** A review with what people read of it. `campaign`: 'Blessed Friday, proof 3'. */
export type WrittenReview = { review: Review; campaign: string; fields: readonly ProofField[] }

/** One text with a block for each review. */
export function reviewText(all: readonly WrittenReview[]): string {
  const places = all.map((_, index) => (all.length > 1 ? ` ${index + 1} OF ${all.length}` : ''))
  return [
    ...all.flatMap(readable),
    'Send this text back as it is.',
    ...all.flatMap(({ review }, index) => [`${begin}${places[index]}-----`, ...block(review), end]),
    '',
  ].join('\n')
}

function readable({ review, campaign, fields }: WrittenReview): string[] {
  const verdict = review.verdict === 'approved' ? 'Approved' : 'Needs changes'
  const looked = review.parts.map((part) => partNames[part]).join(', ')
  const comments = review.comments.flatMap(({ field, text }, index) => {
    const { label = '', text: about = '' } = fields.find(({ key }) => key === field) ?? {}
    return [`${index + 1}. ${label}${about === '' ? '' : `: ${oneLine(about)}`}`, `   ${text.replace(/\n/g, '\n   ')}`]
  })
  return [
    `Review of ${campaign}`,
    `${verdict} by ${review.name}, ${review.at}. Looked at: ${looked || 'nothing'}.`,
    ...(comments.length > 0 ? ['', ...comments] : []),
    '',
  ]
}

function block(review: Review): string[] {
  const json = JSON.stringify(review)
  return lines(`${sum(json)}${encoded(json)}`)
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const lines = (letters: string): string[] => letters.match(/.{1,64}/g) ?? []

const encoded = (text: string): string => base64(new TextEncoder().encode(text))

export const SUM_LETTERS = 8

/** Tells a damaged text, not a forged one: FNV-1a of the UTF-16 units, as 8 hex digits. */
export function sum(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(SUM_LETTERS, '0')
}
