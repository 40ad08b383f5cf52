/** Current names of time zones: engines still use 'Asia/Calcutta' and 'Europe/Kiev'. */

/**
 * The engine's name and the current one. Source: CLDR, common/bcp47/timezone.xml, whose first name of a zone never changes; the time zone
 * database's file 'backward' has the renames.
 */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

const todaysName = (zone: string): string => renamed[zone] ?? zone

let cachedZone: string | null = null
/** The zone of this computer; a change takes effect after a restart. */
export const computerZone = (): string => {
  cachedZone ??= todaysName(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return cachedZone
}

let zones: readonly string[] | null = null
/** Every zone that this computer knows, by name; read once. */
export const knownZones = (): readonly string[] => {
  zones ??= Intl.supportedValuesOf('timeZone').map(todaysName).toSorted()
  return zones
}

const formerNames: Record<string, string> = Object.fromEntries(
  Object.entries(renamed).map(([former, today]) => [today, former]),
)
const searchable = (text: string): string => text.toLowerCase().replaceAll('_', ' ')

/**
 * The options of a list of zones, `value` their name, that a search finds, at most `limit`: by their label or a former name, so that
 * 'calcutta' finds Asia/Kolkata, and 'new york' finds America/New_York.
 */
export const foundZones = <Option extends object>(list: {
  options: Option[]
  search: string
  limit: number
}): Option[] => {
  const words = searchable(list.search).split(' ')
  const textOf = (option: Option): string =>
    'value' in option && 'label' in option
      ? searchable(`${option.value} ${option.label} ${formerNames[String(option.value)] ?? ''}`)
      : ''
  return list.options.filter((option) => words.every((word) => textOf(option).includes(word))).slice(0, list.limit)
}
