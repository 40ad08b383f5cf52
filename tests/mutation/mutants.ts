/** Finds the mutants of a source file, and writes the file so that each of them can be switched on while it runs. */
import { createHash } from 'node:crypto'
import { parseSync } from 'vite'

/** One small change of the source. `id` is the same for the same text of the file; offsets are of UTF-16 units. */
export type Mutant = { id: string; file: string; line: number; from: string; to: string }

type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** Text in place of a node, or null where the whole statement goes. */
type Change = { node: Node; to: string | null; id: string }

/** Global of the instrumented files: `on(id)` notes that the place is reached and answers whether its mutant is switched on. */
export type Switch = { on(id: string): boolean; turn(): void }
const hook = 'globalThis.__mutation'

/** Share of the mutants, from 0 to 1, that a seed draws: the same for the same text of the file. */
export type Sample = { seed: string; share: number }

export function mutantsOf(file: string, source: string, sample: Sample): Mutant[] {
  return changesOf(file, source, sample).map(({ node, to, id }) => ({
    id,
    file,
    line: source.slice(0, node.start).split('\n').length,
    from: source.slice(node.start, node.end),
    to: to ?? '(removed)',
  }))
}

/** The same program with every mutant of the sample in it, each behind a question. Loops ask too, so that an endless one ends. */
export function instrumented(file: string, source: string, sample: Sample): string {
  const changes = Map.groupBy(changesOf(file, source, sample), ({ node }) => node)
  const parts: { node: Node; wrap: (inner: string) => string }[] = []
  for (const [node, own] of changes) {
    const question = (id: string) => `${hook}.on('${id}')`
    const wrap = (inner: string) =>
      own.reduceRight(
        (text, { to, id }) => (to === null ? `{if(!${question(id)}){${text}}}` : `(${question(id)}?(${to}):${text})`),
        own[0]?.to === null ? inner : `(${inner})`,
      )
    parts.push({ node, wrap })
  }
  walk(programOf(file, source), [], (node) => {
    const body = /^(While|DoWhile|For|ForOf|ForIn)Statement$/.test(node.type) ? (node.body as Node) : null
    if (body) parts.push({ node: body, wrap: (inner) => `{${hook}.turn();${inner}}` })
  })
  return rendered(source, parts)
}

/** Where two parts have the same place, the one that was found first stands outside. */
function rendered(source: string, parts: { node: Node; wrap: (inner: string) => string }[]): string {
  const ordered = parts.toSorted((a, b) => a.node.start - b.node.start || b.node.end - a.node.end)
  let next = 0
  const text = (start: number, end: number): string => {
    let out = ''
    let at = start
    for (let part = ordered[next]; part && part.node.start < end; part = ordered[next]) {
      next += 1
      out += source.slice(at, part.node.start) + part.wrap(text(part.node.start, part.node.end))
      at = part.node.end
    }
    return out + source.slice(at, end)
  }
  return text(0, source.length)
}

function changesOf(file: string, source: string, { seed, share }: Sample): Change[] {
  const found: { node: Node; to: string | null }[] = []
  const textOf = (node: Node) => source.slice(node.start, node.end)
  walk(programOf(file, source), [], (node, above) => {
    for (const to of replacements(node, above, textOf)) found.push({ node, to })
  })
  const seen = new Map<string, number>()
  return found
    .map(({ node, to }) => {
      const what = `${file}\n${textOf(node)}\n${to}`
      const nth = seen.get(what) ?? 0
      seen.set(what, nth + 1)
      return { node, to, id: hashOf(`${what}\n${nth}`).slice(0, 10) }
    })
    .filter(({ id }) => share >= 1 || Number.parseInt(hashOf(`${seed} ${id}`).slice(0, 8), 16) / 2 ** 32 < share)
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function programOf(file: string, source: string): Node {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

const swapped: Record<string, string[]> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
}
const otherMethod = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
])

/** What may stand in place of a node; null removes it. */
function replacements(node: Node, above: Node[], textOf: (node: Node) => string): (string | null)[] {
  const parent = above.at(-1)
  return isAnswer(node, parent) ? [...changesIn(node, above, textOf), 'undefined'] : changesIn(node, above, textOf)
}

/** What a function answers; null, nothing and what is in parentheses anyway are left. */
function isAnswer(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'ArrowFunctionExpression' && parent.body === node) return !isNothing(node)
  return parent?.type === 'ReturnStatement' && !isNothing(node)
}
const isNothing = (node: Node): boolean =>
  node.type === 'BlockStatement' || node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined')

function changesIn(node: Node, above: Node[], textOf: (node: Node) => string): (string | null)[] {
  const parent = above.at(-1)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isText(node) ? [] : [...operators(node, textOf), ...asCondition(node, parent)]
    case 'UnaryExpression':
      return node.operator === '!' ? [textOf(node.argument as Node)] : []
    case 'Literal':
      return literals(node, above)
    case 'TemplateLiteral':
      return parent?.type === 'TaggedTemplateExpression' || /\s/.test(textOf(node)) ? [] : [`''`]
    case 'CallExpression':
      return [...calls(node, textOf), ...asCondition(node, parent)]
    case 'Identifier':
    case 'MemberExpression':
    case 'ChainExpression':
      return asCondition(node, parent)
    case 'ReturnStatement':
      return node.argument ? [] : [null]
    case 'ExpressionStatement':
      return typeof node.directive === 'string' ? [] : [null]
    case 'ThrowStatement':
    case 'ContinueStatement':
    case 'BreakStatement':
      return parent?.type === 'SwitchCase' ? [] : [null]
    default:
      return []
  }
}

/** A condition is tried both ways; a loop's only as false. */
function asCondition(node: Node, parent: Node | undefined): string[] {
  if (parent?.test !== node) return []
  if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression') return ['true', 'false']
  return parent.type === 'WhileStatement' || parent.type === 'ForStatement' ? ['false'] : []
}

const isText = (node: Node): boolean =>
  node.operator === '+' &&
  [node.left, node.right].some((side) => {
    const { type, value } = side as Node
    return type === 'TemplateLiteral' || typeof value === 'string'
  })

function operators(node: Node, textOf: (node: Node) => string): string[] {
  const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)]
  return (swapped[String(node.operator)] ?? []).map((operator) => `(${left}) ${operator} (${right})`)
}

/** Words for people and SQL have spaces: what a text says is no matter of logic. */
function literals(node: Node, above: Node[]): string[] {
  if (typeof node.value === 'boolean') return [String(!node.value)]
  if (typeof node.value !== 'string' || node.value === '' || /\s/.test(node.value)) return []
  const parent = above.at(-1)
  const isKey = parent?.key === node && parent.computed !== true
  const isLogged = parent?.type === 'CallExpression' && /\blog$/.test(nameOfCallee(parent))
  return isKey || isLogged ? [] : [`''`]
}

function nameOfCallee(call: Node): string {
  const callee = call.callee as Node
  const named = (callee.type === 'MemberExpression' ? callee.property : callee) as Node
  return typeof named.name === 'string' ? named.name : ''
}

function calls(node: Node, textOf: (node: Node) => string): string[] {
  const callee = node.callee as Node
  if (callee.type !== 'MemberExpression') return []
  const name = nameOfCallee(node)
  const object = callee.object as Node
  const given = textOf(node).slice((callee.property as Node).end - node.start)
  const other = otherMethod.get(name)
  if (other) return [`${textOf(object)}${callee.optional ? '?.' : '.'}${other}${given}`]
  return name === 'filter' ? [textOf(object)] : []
}

/** Types have no part in what runs. */
const noCode = new Set([
  'typeAnnotation',
  'returnType',
  'typeParameters',
  'typeArguments',
  'superTypeArguments',
  'implements',
])
const typesWithCode = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'])

/**
 * Tells `visit` every node that is code and may stand in parentheses, the outer before the inner: nothing that is written to, called or
 * part of a chain of `?.`, which ends as a whole.
 */
function walk(node: Node, above: Node[], visit: (node: Node, above: Node[]) => void, fixed = false): void {
  if (/^(Import|ExportAll|TS)/.test(node.type) && !typesWithCode.has(node.type)) return
  if (!fixed) visit(node, above)
  const inChain = node.type === 'ChainExpression' || (fixed && /^(Call|Member)Expression$/.test(node.type))
  for (const [key, value] of Object.entries(node)) {
    if (noCode.has(key) || (key === 'source' && typeof value === 'object')) continue
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') walk(child, [...above, node], visit, isFixed(node, key, inChain))
    }
  }
}

function isFixed(node: Node, key: string, inChain: boolean): boolean {
  if (inChain && (key === 'object' || key === 'callee' || key === 'expression')) return true
  if (node.type === 'AssignmentExpression' || node.type === 'ForOfStatement' || node.type === 'ForInStatement')
    return key === 'left'
  if (node.type === 'UpdateExpression') return true
  if (node.type === 'UnaryExpression') return node.operator === 'delete' || node.operator === 'typeof'
  if (key === 'callee' || key === 'tag' || key === 'label') return true
  return (key === 'key' || key === 'property') && node.computed !== true
}
