/** People out of a CSV: one a row, the columns named as merge tags are; what cannot be read is said, row by row. */
import Papa from 'papaparse'
import { filled, MAX_PEOPLE, type OwnPerson } from '#contract'
import * as texts from './texts'

export type ReadPeople = { people: OwnPerson[]; problems: string[] }

/** Characters of a value at most, as the main process takes them. */
const MAX_VALUE_CHARS = 500

/** `text` is the file; `keys` are the merge tags' keys. A column is recognised however it is written: 'First name' is first_name. */
export function peopleIn(text: string, keys: readonly string[]): ReadPeople {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' })
  const [head = [], ...rows] = data
  const columns = head.map((name) => keyOf(name, keys))
  if (!columns.some((key) => key !== null)) return { people: [], problems: [headProblem(keys)] }
  const ignored = head.filter((name, at) => columns[at] === null && name.trim() !== '')
  const read = rows.map((row, at) => personIn(row, columns, at + 2))
  const people = read.flatMap((one) => (typeof one === 'string' ? [] : [one]))
  const problems = [
    ...(ignored.length > 0
      ? [filled(texts.noMergeTagIsCalled, { value: ignored.map((name) => `"${name.trim()}"`).join(', ') })]
      : []),
    ...read.filter((one) => typeof one === 'string'),
    ...(people.length > MAX_PEOPLE ? [filled(texts.onlyTheFirstOfPeople, { MAX_PEOPLE, length: people.length })] : []),
  ]
  return { people: unique(people).slice(0, MAX_PEOPLE), problems }
}

const headProblem = (keys: readonly string[]): string =>
  filled(texts.theFirstRowMustName, { value: keys.slice(0, 4).join(', ') })

const plain = (name: string): string => name.toLowerCase().replace(/[{}\s_-]/g, '')

const keyOf = (name: string, keys: readonly string[]): string | null =>
  keys.find((key) => plain(key) === plain(name)) ?? (['name', 'fullname'].includes(plain(name)) ? 'full_name' : null)

function personIn(row: readonly string[], columns: readonly (string | null)[], line: number): OwnPerson | string {
  const values: Record<string, string> = {}
  for (const [at, key] of columns.entries()) {
    const value = row[at]?.trim() ?? ''
    if (value.length > MAX_VALUE_CHARS) return filled(texts.rowAValueIsLonger, { line, MAX_VALUE_CHARS })
    if (key !== null && value !== '') values[key] = value
  }
  const name = nameOf(values)
  return name === '' ? filled(texts.rowNoNameEmailOr, { line }) : { name, values }
}

/** What the switch calls somebody. */
export const nameOf = ({ full_name, name, first_name, last_name, email, phone }: Record<string, string>): string =>
  full_name || name || [first_name, last_name].filter(Boolean).join(' ') || email || phone || ''

/** The later row counts where two have one name. */
const unique = (people: readonly OwnPerson[]): OwnPerson[] => [
  ...new Map(people.map((person) => [person.name, person])).values(),
]
