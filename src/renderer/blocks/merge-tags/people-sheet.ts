/** People out of a sheet: one a row, the columns named as merge tags are; what cannot be read is said, row by row. */
import { cut, graphemeCount, MAX_PEOPLE, type OwnPerson, type SheetRows } from '#contract'

export type ReadPeople = { people: OwnPerson[]; problems: string[] }

/** Characters of a value at most, as the main process takes them. */
const MAX_VALUE_CHARS = 500
/** Of what the switch calls somebody; what tells two of one name apart may be as long. */
const MAX_NAME_CHARS = 200

/** `keys` are the merge tags' keys. A column is recognised however it is written: 'First name' is first_name. */
export function peopleIn(sheet: SheetRows, keys: readonly string[]): ReadPeople {
  if (!sheet.readable) return { people: [], problems: [sheet.detail] }
  const [{ cells: head } = { cells: [] }, ...rows] = sheet.rows
  const columns = head.map((name) => keyOf(name, keys))
  if (!columns.some((key) => key !== null)) return { people: [], problems: [headProblem(keys)] }
  const ignored = head.filter((name, at) => columns[at] === null && name.trim() !== '')
  if (rows.length === 0) return { people: [], problems: ['There are no people below the first row.'] }
  const read = rows.map(({ row, cells }) => personIn(cells, columns, row))
  const people = apart(read.flatMap((one) => (typeof one === 'string' ? [] : [one])))
  const problems = [
    ...(ignored.length > 0 ? [`No merge tag is called ${ignored.map((name) => `"${name.trim()}"`).join(', ')}.`] : []),
    ...read.filter((one) => typeof one === 'string'),
    ...(people.length > MAX_PEOPLE ? [`Only the first ${MAX_PEOPLE} people of the sheet were added.`] : []),
  ]
  return { people: people.slice(0, MAX_PEOPLE), problems }
}

const headProblem = (keys: readonly string[]): string =>
  `The first row must name merge tags: ${keys.slice(0, 4).join(', ')} for example.`

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What other programs call the same. */
const others: Readonly<Record<string, readonly string[]>> = {
  first_name: ['fname', 'givenname', 'forename'],
  last_name: ['lname', 'surname', 'familyname'],
  full_name: ['name', 'fullname', 'customername', 'contactname'],
  email: ['mail', 'emailaddress', 'mailaddress', 'emailid'],
  phone: ['mobile', 'mobilephone', 'cell', 'cellphone', 'msisdn', 'telephone', 'tel'].flatMap((name) => [
    name,
    `${name}no`,
    `${name}number`,
  ]),
}

function keyOf(name: string, keys: readonly string[]): string | null {
  const wanted = plain(name)
  const isCalled = (key: string) =>
    others[key]?.includes(wanted) || (key === 'phone' && /^phone(?:no|number)$/.test(wanted))
  return keys.find((key) => plain(key) === wanted) ?? Object.keys(others).find(isCalled) ?? null
}

type Found = OwnPerson & { row: number }

function personIn(row: readonly string[], columns: readonly (string | null)[], line: number): Found | string {
  const values: Record<string, string> = {}
  for (const [at, key] of columns.entries()) {
    const value = row[at]?.trim() ?? ''
    if (graphemeCount(value) > MAX_VALUE_CHARS)
      return `Row ${line}: a value is longer than ${MAX_VALUE_CHARS} characters.`
    if (key !== null && value !== '') values[key] ??= value
  }
  const name = cut(nameOf(values).replace(/\s+/g, ' '), MAX_NAME_CHARS)
  return name === '' ? `Row ${line}: no name, email or phone number.` : { name, values, row: line }
}

/** What the switch calls somebody. */
export const nameOf = ({ full_name, name, first_name, last_name, email, phone }: Record<string, string>): string =>
  full_name || name || [first_name, last_name].filter(Boolean).join(' ') || email || phone || ''

/** Two of one name are two people, told apart by what only one of them has; a row that stands there twice is one. */
function apart(people: readonly Found[]): OwnPerson[] {
  const kept = new Map<string, OwnPerson>()
  const seen = new Set<string>()
  for (const { row, ...person } of people) {
    const all = JSON.stringify(person.values)
    if (seen.has(all)) continue
    seen.add(all)
    const { email, phone } = person.values
    const marked = [email, phone].flatMap((mark) => (mark ? [`${person.name} (${cut(mark, MAX_NAME_CHARS)})`] : []))
    const names = [person.name, ...marked, `${person.name} (row ${row})`]
    const name = names.find((one) => !kept.has(one)) ?? `${person.name} (row ${row})`
    kept.set(name, { ...person, name })
  }
  return [...kept.values()]
}
