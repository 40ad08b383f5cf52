/**
 * Five sample people for previews: a typical one, a short name, the longest name, a right-to-left name, and one with missing attributes.
 */
import { firstGrapheme } from '#contract'
import type { TagValues } from './text.ts'

export type SamplePerson = {
  id: string
  /** The label in the switch of a preview. */
  name: string
  /** Why the person is among the five. */
  note: string
  /** Values by tag; null means missing, and an absent key falls back to the tag's sample. */
  values: Readonly<Record<string, string | null>>
  /** The user's own person: absent values are missing. */
  isOwn?: boolean
}

type Sample = { first: string; last: string; email: string; phone: string; city: string; code: string }

function sample(id: string, note: string, { first, last, email, phone, city, code }: Sample): SamplePerson {
  const name = [first, last].filter(Boolean).join(' ')
  const names = { first_name: first, last_name: last || null, full_name: name, name }
  return { id, name, note, values: { ...names, email: `${email}@mail.example`, phone, city, voucher_code: code } }
}

export const samplePeople: readonly [SamplePerson, ...SamplePerson[]] = [
  sample('everyday', 'Complete profile', {
    first: 'Ayesha',
    last: 'Siddiqui',
    email: 'ayesha.siddiqui',
    phone: '+923001234567',
    city: 'Karachi',
    code: 'BF-7K2Q9',
  }),
  sample('short', 'Short name', {
    first: 'Ali',
    last: 'Raza',
    email: 'ali',
    phone: '+923331112223',
    city: 'Hub',
    code: 'BF-9C4H6',
  }),
  sample('longest', 'Long name', {
    first: 'Muhammad Abdur-Rehman',
    last: 'Chaudhry',
    email: 'muhammad.abdur-rehman.chaudhry',
    phone: '+923219876543',
    city: 'Dera Ghazi Khan',
    code: 'BF-5W8D3',
  }),
  sample('right-to-left', 'Right-to-left name', {
    first: 'فاطمہ',
    last: 'زہرا',
    email: 'fatima.zahra',
    phone: '+923455556667',
    city: 'کراچی',
    code: 'BF-3M8T1',
  }),
  {
    id: 'missing',
    name: 'Someone without a name',
    note: 'Missing data',
    values: {
      first_name: null,
      last_name: null,
      full_name: null,
      name: null,
      email: null,
      phone: '+923124447778',
      city: null,
      voucher_code: 'BF-1X6L7',
    },
  },
]

/** The most common attributes of a message: first and last name, email, phone, city. */
export const usualKeys = Object.keys(samplePeople[0].values).filter(
  (key) => !['full_name', 'name', 'voucher_code'].includes(key),
)

/** Three more people for the grid of previews, with other problems of names. */
export const rarerPeople: readonly SamplePerson[] = [
  edgePerson('capitals', 'Typed in capitals', 'SADIA', 'KHAN', 'LAHORE'),
  edgePerson('signs', 'Accents and apostrophes', 'Zoë', "D'Souza-O’Neil", 'Saint-Louis'),
  edgePerson('letter', 'One letter', 'A', '', 'Hub'),
]

function edgePerson(id: string, note: string, first: string, last: string, city: string): SamplePerson {
  return sample(id, note, { first, last, city, email: id, phone: '+923001112224', code: 'BF-4N9P2' })
}

/** A sample person's value of a tag. */
export const valuesOf =
  (person: SamplePerson): TagValues =>
  (key) =>
    Object.hasOwn(person.values, key) ? person.values[key] : person.isOwn ? null : undefined

/** One or two letters for an avatar. */
export function initialsOf(name: string): string {
  const parts = name.split(' ').filter(Boolean)
  const letters = parts.length > 1 && /^[A-Za-z]/.test(name) ? [parts[0], parts.at(-1)] : [parts[0]]
  return letters
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toUpperCase()
}
