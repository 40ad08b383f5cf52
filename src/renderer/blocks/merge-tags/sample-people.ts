/** Five people to read a message as: an everyday one, a short name, the longest, a right-to-left one, and one with attributes missing. */
import type { TagValues } from './text'

export type SamplePerson = {
  id: string
  /** As the switch over a preview calls them. */
  name: string
  /** Why they are among the five. */
  note: string
  /** What they have for tags by name; null is missing, an absent name falls back to the tag's sample. */
  values: Readonly<Record<string, string | null>>
  /** One of one's own: what they do not have is missing. */
  isOwn?: boolean
}

export const samplePeople: readonly [SamplePerson, ...SamplePerson[]] = [
  {
    id: 'everyday',
    name: 'Ayesha Siddiqui',
    note: 'Complete profile',
    values: {
      first_name: 'Ayesha',
      last_name: 'Siddiqui',
      full_name: 'Ayesha Siddiqui',
      name: 'Ayesha Siddiqui',
      email: 'ayesha.siddiqui@mail.example',
      phone: '+923001234567',
      city: 'Karachi',
      voucher_code: 'BF-7K2Q9',
    },
  },
  {
    id: 'short',
    name: 'Ali Raza',
    note: 'Short name',
    values: {
      first_name: 'Ali',
      last_name: 'Raza',
      full_name: 'Ali Raza',
      name: 'Ali Raza',
      email: 'ali@mail.example',
      phone: '+923331112223',
      city: 'Hub',
      voucher_code: 'BF-9C4H6',
    },
  },
  {
    id: 'longest',
    name: 'Muhammad Abdur-Rehman Chaudhry',
    note: 'Long name',
    values: {
      first_name: 'Muhammad Abdur-Rehman',
      last_name: 'Chaudhry',
      full_name: 'Muhammad Abdur-Rehman Chaudhry',
      name: 'Muhammad Abdur-Rehman Chaudhry',
      email: 'muhammad.abdur-rehman.chaudhry@mail.example',
      phone: '+923219876543',
      city: 'Dera Ghazi Khan',
      voucher_code: 'BF-5W8D3',
    },
  },
  {
    id: 'right-to-left',
    name: 'فاطمہ زہرا',
    note: 'Right-to-left name',
    values: {
      first_name: 'فاطمہ',
      last_name: 'زہرا',
      full_name: 'فاطمہ زہرا',
      name: 'فاطمہ زہرا',
      email: 'fatima.zahra@mail.example',
      phone: '+923455556667',
      city: 'کراچی',
      voucher_code: 'BF-3M8T1',
    },
  },
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

/** Attributes that a message asks for most often: first and last name, email, phone, city. */
export const usualKeys = Object.keys(samplePeople[0].values).filter(
  (key) => !['full_name', 'name', 'voucher_code'].includes(key),
)

/** Three more that only a wall of previews shows: what else goes wrong with names. */
export const rarerPeople: readonly SamplePerson[] = [
  rare('capitals', 'SADIA KHAN', 'Typed in capitals', 'SADIA', 'KHAN', 'LAHORE'),
  rare('signs', "Zoë D'Souza-O’Neil", 'Accents and apostrophes', 'Zoë', "D'Souza-O’Neil", 'Saint-Louis'),
  rare('letter', 'A', 'One letter', 'A', '', 'Hub'),
]

function rare(id: string, name: string, note: string, first: string, last: string, city: string): SamplePerson {
  const email = `${id}@mail.example`
  const names = { first_name: first, last_name: last || null, full_name: name, name }
  return { id, name, note, values: { ...names, email, phone: '+923001112224', city, voucher_code: 'BF-4N9P2' } }
}

/** What a sample person has for a tag. */
export const valuesOf =
  (person: SamplePerson): TagValues =>
  (key) =>
    Object.hasOwn(person.values, key) ? person.values[key] : person.isOwn ? null : undefined

/** One or two letters for a face. */
export function initialsOf(name: string): string {
  const words = name.split(' ').filter(Boolean)
  const letters = words.length > 1 && /^[A-Za-z]/.test(name) ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}
