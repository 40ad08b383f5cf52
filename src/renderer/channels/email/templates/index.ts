/** The six starter templates: complete messages for any brand. */
import type { BrandLook } from '../../../blocks/design/brand-look'
import { invitation, newsletter, welcome } from './letters'
import { arrivals, offer, reminder } from './sales'

export type Template = {
  id: string
  name: string
  /** When to use the template. */
  hint: string
  /** Returns the MJML for the sender's name, in the look of the brand. */
  mjml: (brand: string, brandLook?: BrandLook) => string
  /** Statements that only the sender can confirm, as exact text: prices, deadlines, discounts, codes, names. */
  claims: readonly string[]
}

export const templates: readonly Template[] = [welcome, arrivals, offer, newsletter, invitation, reminder]

/** An empty message. */
export const blankMjml = (): string =>
  '<mjml><mj-body background-color="#ffffff" width="600px"><mj-section padding="24px"><mj-column></mj-column></mj-section></mj-body></mjml>'

/** 'Gulmohar' in 'Gulmohar <hello@gulmohar.example>'. */
export const brandIn = (from: string): string => from.replace(/<.*$/, '').trim() || 'Your brand'
