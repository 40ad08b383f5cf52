/**
 * The prompts that the practice segment service understands. A prompt is a list of conditions joined by 'and' (or a comma) and 'or';
 * 'and' binds tighter. Case and the words 'customers who', 'have', 'the' do not matter. A condition is one of:
 *
 *   everyone
 *   bought | did not buy               [in the last N days|weeks|months]
 *   visited | did not visit            [in the last N days|weeks|months]
 *   opened email | did not open email  [in the last N days|weeks|months]
 *   city is NAME · city is not NAME · lives in NAME      (likewise 'province' and 'gender')
 *   cart | spent | points  over | under  NUMBER          ('Rs' and thousands' commas are allowed)
 *   app installed · signed in · cash on delivery
 */

export type Condition = {
  field: string
  operator: 'is' | 'is_not' | 'over' | 'under' | 'within_days' | 'not_within_days' | 'true'
  value: string | number | boolean
}

/** A customer belongs to the segment if every condition of any one group holds. No groups: all customers. */
export type Conditions = { match: 'any'; groups: { match: 'all'; conditions: Condition[] }[] }

export type ParsedPrompt = { conditions: Conditions } | { problem: string }

type Reader = (text: string) => Condition | null

const dayCounts: Record<string, number> = { day: 1, week: 7, month: 30 }
const span = String.raw`(?: (?:in|within) (?:the )?(?:last|past) (\d+) (day|week|month)s?| in (\d+) (day|week|month)s?)?`

/** 'bought in the last 90 days' and its opposite; without a time span it means ever. */
function eventReader(field: string, done: string, notDone: string): Reader {
  const pattern = new RegExp(`^(?:(${done})|(${notDone}))${span}$`)
  return (text) => {
    const match = pattern.exec(text)
    if (!match) return null
    const amount = Number(match[3] ?? match[5] ?? 0)
    const days = amount * (dayCounts[match[4] ?? match[6] ?? 'day'] ?? 1)
    return { field, operator: match[1] ? 'within_days' : 'not_within_days', value: days || 36_500 }
  }
}

function place(field: string, title: string): Reader {
  const pattern = new RegExp(`^(?:${title}) (not )?([\\p{L} .'-]+)$`, 'u')
  return (text) => {
    const match = pattern.exec(text)
    return match?.[2] ? { field, operator: match[1] ? 'is_not' : 'is', value: titleCase(match[2].trim()) } : null
  }
}

function amountReader(field: string, title: string): Reader {
  const pattern = new RegExp(
    `^(?:${title}) (over|above|more than|under|below|less than) (?:rs\\.? ?)?([\\d,]+(?:\\.\\d+)?)$`,
  )
  return (text) => {
    const match = pattern.exec(text)
    if (!match?.[2]) return null
    const isOver = ['over', 'above', 'more than'].includes(match[1] ?? '')
    return { field, operator: isOver ? 'over' : 'under', value: Number(match[2].replaceAll(',', '')) }
  }
}

const flag =
  (field: string, pattern: RegExp): Reader =>
  (text) =>
    pattern.test(text) ? { field, operator: 'true', value: true } : null

const readers: readonly Reader[] = [
  eventReader('last_purchase', 'bought|purchased', 'did not buy|not bought|did not purchase'),
  eventReader('last_visit', 'visited', 'did not visit|not visited'),
  eventReader('last_email_open', 'opened (?:an )?emails?', 'did not open (?:an )?emails?'),
  place('city', 'city is|lives? in'),
  place('province', 'province is'),
  place('gender', 'gender is'),
  amountReader('cart_value', 'cart(?: value)?'),
  amountReader('total_spent', 'spent'),
  amountReader('points', '(?:loyalty )?points'),
  flag('app_installed', /^(?:app installed|installed (?:the )?app)$/),
  flag('signed_in', /^signed in$/),
  flag('cash_on_delivery', /^(?:pays? by |paid by )?cash on delivery$/),
]

const titleCase = (text: string) => text.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase())

/** Parses a prompt; on failure `problem` quotes the text that is not understood and shows an example. */
export function parsePrompt(prompt: string): ParsedPrompt {
  const text = normalisedPrompt(prompt)
  if (text === '') return { problem: `Describe who belongs to the segment, for example '${example}'.` }
  if (/^(?:everyone|everybody|all(?: customers)?)$/.test(text)) return { conditions: { match: 'any', groups: [] } }
  const groups: Conditions['groups'] = []
  for (const alternative of text.split(/ or /)) {
    const conditions: Condition[] = []
    for (const clause of alternative.split(/ and |, ?(?!\d{3}\b)/)) {
      const condition = readers.map((read) => read(clause.trim())).find((condition) => condition !== null)
      if (!condition) return { problem: `Could not understand '${clause.trim()}'. Try '${example}'.` }
      conditions.push(condition)
    }
    groups.push({ match: 'all', conditions })
  }
  return { conditions: { match: 'any', groups } }
}

const example = 'city is Karachi and bought in the last 90 days or cart over 5000'

const normalisedPrompt = (prompt: string) =>
  prompt
    .toLowerCase()
    .replace(/[.!?]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:customers|people|everyone|users|those) (?:who|whose|with) /, '')
    .replace(/\b(?:have|has|their|whose|who) /g, '')

const columns: Record<string, string> = {
  last_purchase: 'last_purchase_at',
  last_visit: 'last_visit_at',
  last_email_open: 'last_email_open_at',
}

/** The conditions as an SQL statement over the customers' table, for display. */
export function sqlOf({ groups }: Conditions): string {
  const whereClauses = groups.map(({ conditions }) => conditions.map(sqlCondition).join(' AND '))
  const all = whereClauses.length > 1 ? whereClauses.map((clause) => `(${clause})`).join(' OR ') : whereClauses.join('')
  return `SELECT customer_id FROM customers${all ? ` WHERE ${all}` : ''}`
}

const quoted = (value: string | number | boolean) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase()

function sqlCondition({ field, operator, value }: Condition): string {
  const column = columns[field] ?? field
  const startSql = `CURRENT_DATE - INTERVAL '${value} days'`
  if (operator === 'within_days') return `${column} >= ${startSql}`
  if (operator === 'not_within_days') return `(${column} IS NULL OR ${column} < ${startSql})`
  const sign = { is: '=', is_not: '<>', over: '>', under: '<', true: '=' }[operator]
  return `${column} ${sign} ${quoted(value)}`
}
