/** The six starter templates: whole messages, written out, that no brand owns. */
import { arrivals } from './arrivals'
import { invitation } from './invitation'
import { newsletter } from './newsletter'
import { offer } from './offer'
import { reminder } from './reminder'
import { welcome } from './welcome'

export type Template = {
  id: string
  name: string
  /** When one takes it. */
  hint: string
  /** MJML, for the name of who sends. */
  mjml: (brand: string) => string
  /** What it says that only the sender can know, letter by letter: prices, deadlines, discounts, codes, names. */
  claims: readonly string[]
  /** Its colours, for the small picture of it: ground, head, accent. */
  colours: { ground: string; head: string; accent: string }
  /** Its build, from above, for the same picture. */
  build: readonly Block[]
}

export type Block = 'head' | 'title' | 'words' | 'button' | 'picture' | 'two' | 'three' | 'code'

export const templates: readonly Template[] = [welcome, arrivals, offer, newsletter, invitation, reminder]

/** An empty message to build on. */
export const blank = (): string =>
  '<mjml><mj-body background-color="#ffffff" width="600px"><mj-section padding="24px"><mj-column></mj-column></mj-section></mj-body></mjml>'

/** 'Gulmohar' in 'Gulmohar <hello@gulmohar.example>'. */
export const brandIn = (from: string): string => from.replace(/<.*$/, '').trim() || 'Your brand'
