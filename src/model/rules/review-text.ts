/**
 * A review as text: readable for people, with a block of letters at its end that Herald reads back. Pure, and part of the page of a proof:
 * it imports no schema.
 */
import type { JudgedPart, ProofField, Review } from '#contract'
import { base64 } from './base64.ts'

export const partNames: Readonly<Record<JudgedPart, string>> = {
  content: 'Content',
  audience: 'Audience',
  schedule: 'Schedule',
}

export const begin = '-----BEGIN HERALD REVIEW-----'
export const end = '-----END HERALD REVIEW-----'

/** `campaign`: 'Blessed Friday, proof 3'. */
export function reviewText(of: Review, campaign: string, fields: readonly ProofField[]): string {
  const verdict = of.verdict === 'approved' ? 'Approved' : 'Needs changes'
  const looked = of.parts.map((part) => partNames[part]).join(', ')
  const comments = of.comments.flatMap(({ field, text }, index) => {
    const { label = '', text: about = '' } = fields.find(({ key }) => key === field) ?? {}
    return [`${index + 1}. ${label}${about === '' ? '' : `: ${oneLine(about)}`}`, `   ${text.replace(/\n/g, '\n   ')}`]
  })
  const json = JSON.stringify(of)
  return [
    `Review of ${campaign}`,
    `${verdict} by ${of.name}, ${of.at}. Looked at: ${looked || 'nothing'}.`,
    ...(comments.length > 0 ? ['', ...comments] : []),
    ...['', 'Send this text back as it is.', begin, ...lines(`${sum(json)}${encoded(json)}`), end, ''],
  ].join('\n')
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
