/** What the page of a proof holds: shared by the part of Herald that writes it and by the page's own script. */
import type { Proof, ProofField } from '#contract'

/** The message as one person gets it: whole HTML pages, in which pictures are `proof-picture:<number>`. */
export type PersonView = {
  name: string
  note: string
  light: string
  dark: string | null
  /** Texts above the message, by the key of their field: a subject, a preheader. */
  head: readonly { key: string; label: string; text: string }[]
}

/** A campaign's message with its proof. */
export type MessageData = {
  proof: Pick<Proof, 'id' | 'hash' | 'name' | 'number' | 'at' | 'by'>
  /** 'Email'. */
  channel: string
  fields: readonly ProofField[]
  people: readonly PersonView[]
  /** Widths in CSS pixels that the message is laid out for; one for a message that looks the same everywhere. */
  screens: readonly { name: string; width: number }[]
}

/** One message, or those of campaigns that belong together, in the order in which they are shown. */
export type PageData = { messages: readonly MessageData[] }

/** Ids of the page's elements that its script reads. */
export const dataId = 'proof-data'
export const picturesId = 'proof-pictures'
