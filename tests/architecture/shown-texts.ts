/** Finds the texts in a source file that a user may read or hear: text between tags, named attributes, sentences and labels in code. */
import { parseSync } from 'vite'

export type ShownText = {
  /** Offsets of the literal, the template or the text between tags. */
  start: number
  end: number
  line: number
  /** `jsx`: text between tags · `attribute`: attribute of a tag · `code`: anything else. */
  kind: 'jsx' | 'attribute' | 'code'
  /** The text as displayed, with {expression} for each expression of a template. */
  words: string
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Attributes and properties whose value is displayed or read aloud. */
const named =
  /^(?:title|label|labels|placeholder|description|detail|alt|text|words|message|heading|hint|note|reason|caption|summary|tooltip|ariaLabel|aria-label|aria-description|aria-roledescription|aria-valuetext|accessibleName|confirmLabel|cancelLabel|closeLabel|legend|question|sentence|verb|unit|none|empty|short|long|link|said|what|why|help|action|sublabel|subtitle|header|body|error|warning|success|does|name|\w+(?:Label|Title|Text|Words|Placeholder|Description|Message|Hint|Note|Heading|Detail))$/

/** Attributes and properties whose value is never displayed. */
const unseen =
  /^(?:className|class|id|htmlFor|key|style|styles|to|href|src|type|variant|color|size|role|rel|target|path|field|kind|level|tab|channel|status|d|viewBox|fill|stroke|transform|font|fontFamily|family|accept|autoComplete|inputMode|pattern|form|slot|query|sql|css|mjml|html|content|value|zone|timeZone|mime|contentType|method|operation|event|accelerator|icon|data-\w[\w-]*|gridTemplateColumns|gridTemplateAreas|shadow|boxShadow|background|transition|animation|outline|border|mask|locale|format|selector|userAgent|author)$/

/** Calls whose arguments are never displayed. */
const machines =
  /^(?:querySelector|querySelectorAll|closest|matches|addEventListener|removeEventListener|setAttribute|getAttribute|removeAttribute|hasAttribute|createElement|createElementNS|setProperty|getPropertyValue|matchMedia|includes|startsWith|endsWith|split|indexOf|lastIndexOf|replace|replaceAll|match|test|RegExp|exec|prepare|pragma|sql|raw|execute|addColumn|createTable|createIndex|fetch|URL|import|require|log|info|warn|debug|error|verbose|literal|picklist|execCommand|getElementById|postMessage|format|setHeader|header|append|getContext|getItem|setItem|removeItem|keyOf|on|once|off|emit|handle|invoke|send|mark|measure|Symbol|insertBefore|execFile|spawn|setFontFamily|orderBy|groupBy|select|selectFrom|innerJoin|leftJoin)$/

/** Errors that only engineers read, in the log. An error for the user is an `Error` with a whole sentence. */
const engineers = /^(?:Error|TypeError|RangeError|AssertionError|SyntaxError)$/

/** Calls that take an object with the choices' labels as keys. */
const choices = /^(?:choice|steps)$/

const keys =
  /^(?:Enter|Escape|Tab|Backspace|Delete|Home|End|Insert|Space|Shift|Control|Alt|Meta|Page(?:Up|Down)|Arrow\w+|F\d+|GET|POST|PUT|PATCH|HEAD|OPTIONS)$/

export function shownTexts(path: string, source: string): ShownText[] {
  const { program } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const lines = lineStarts(source)
  const found: ShownText[] = []
  const add = (node: Node, kind: ShownText['kind'], words: string) =>
    found.push({ start: node.start, end: node.end, line: lineOf(lines, node.start), kind, words })
  visit(program as unknown as Node, [], (node, above) => {
    if (node.type === 'JSXText') {
      if (/\p{L}/u.test(String(node.value))) add(node, 'jsx', String(node.value).replace(/\s+/g, ' ').trim())
      return
    }
    const words = wordsOf(node, source, above)
    if (words === null || !isShown(node, words, above)) return
    add(node, above[0]?.type === 'JSXAttribute' ? 'attribute' : 'code', words)
  })
  return found.sort((one, other) => one.start - other.start)
}

/** The text of a literal, a template or a choice's label; null for anything else. */
function wordsOf(node: Node, source: string, [parent, , call]: readonly Node[]): string | null {
  if (node.type === 'Identifier') return parent && isChoice(node, parent, call) ? String(node.name) : null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  const holes = node.expressions as Node[]
  return (node.quasis as (Node & { value: { cooked: string } })[])
    .map(({ value }, at) => value.cooked + (holes[at] ? `{${source.slice(holes[at].start, holes[at].end)}}` : ''))
    .join('')
}

function isShown(node: Node, words: string, above: readonly Node[]): boolean {
  const place = placeOf(node, above)
  if (place === 'unseen') return false
  const plain = withoutHoles(words)
  if (machine.test(plain) || keys.test(plain) || !/\p{L}{2}/u.test(plain.replace(/\{\}/g, ''))) return false
  if (isMarkup(plain)) return false
  if (isSentence(plain)) return true
  if (place === 'named') return /^[\p{Lu}\d{]/u.test(plain) || /\{\} ?\p{L}|\p{L} \{\}/u.test(plain)
  return /^[A-Z][a-z]+(?: [\w'’-]+)*[.…]?$/.test(plain) || /(?:^| )\{\} \p{Ll}{3,}/u.test(plain)
}

/** Replaces each expression of a template with ' {} '. */
function withoutHoles(words: string): string {
  const fewer = words.replace(/\{[^{}]*\}/g, ' \0 ')
  return fewer === words ? words.replaceAll('\0', '{}').trim() : withoutHoles(fewer)
}

/** Queries, headers, fonts, measures and date formats: never displayed, although they can look like text. */
const machine =
  /\b(?:SELECT|INSERT|UPDATE \w|DELETE FROM|CREATE (?:TEMP|TABLE|VIRTUAL|INDEX|UNIQUE)|PRAGMA|UNION ALL|WHERE \w|EXISTS|CROSS JOIN|LEFT JOIN|IS (?:NOT )?NULL)\b|= \?|\?\d|AS \w+,|^[a-z]+\/[\w.+-]+;|-src '|sans-serif|monospace|, serif$|^\d+px|\d(?:px|em)\b|\bYYYY\b|^D MMM|^attachment;|^HTTP\/|^\[\w|-uri '|-action '|-ancestors '|-src \w+:|max-age=|\r|Content-T|\bORDER BY\b/

/** True for styles, markup, addresses, queries and lists of classes. */
const isMarkup = (words: string): boolean =>
  /[<>]\/?\w+|;\s*$|^[\w-]+:\s?[\w#(]|[{}]\s*[\w-]+:|^(?:https?|data|blob|app):|\/\w+\/|^[#.@/]\w|^\w+\(|\b(?:SELECT|INSERT|UPDATE|DELETE FROM|CREATE|PRAGMA|ALTER)\b|var\(--|^[a-z-]+ [a-z-]+$|\\[dwsb]|=>|&&/.test(
    words,
  ) && !/^[A-Z][\w'’]* .*[a-z]{3}/.test(words)

const isSentence = (words: string): boolean => /\p{L}{2,}[,.;:'’)…]? \(?['"’]?\p{L}+/u.test(words)

type Place = 'named' | 'open' | 'unseen'

/** How the nearest relevant ancestor uses the text; `above` lists ancestors from the parent outwards. */
function placeOf(node: Node, above: readonly Node[]): Place {
  let child = node
  for (const [at, parent] of above.entries()) {
    const place = isChoice(child, parent, above[at + 2]) ? 'named' : placeIn(parent, child, node)
    if (place) return place
    child = parent
  }
  return 'open'
}

const isChoice = (child: Node, parent: Node, call: Node | undefined): boolean =>
  parent.type === 'Property' &&
  parent.key === child &&
  call?.type === 'CallExpression' &&
  choices.test(nameOf(call.callee as Node))

function placeIn(parent: Node, child: Node, literal: Node): Place | null {
  switch (parent.type) {
    case 'JSXAttribute':
      return byName(String((parent.name as Node).name ?? ''))
    case 'Property':
    case 'PropertyDefinition':
      return parent.key === child ? 'unseen' : byName(nameOf(parent.key as Node))
    case 'AssignmentExpression':
    case 'VariableDeclarator':
      return byName(nameOf((parent.left ?? parent.id) as Node)) === 'unseen' ? 'unseen' : 'open'
    case 'BinaryExpression':
      return /[=<>]|in/.test(String(parent.operator)) ? 'unseen' : null
    case 'SwitchCase':
      return parent.test === child ? 'unseen' : 'open'
    case 'MemberExpression':
      return parent.object === child && child.type === 'ArrayExpression' ? null : 'unseen'
    case 'NewExpression':
      if (nameOf(parent.callee as Node) === 'Error' && isWhole(literal)) return 'open'
      return byCall(nameOf(parent.callee as Node))
    case 'CallExpression':
      return parent.callee === child ? null : byCall(nameOf(parent.callee as Node))
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'ImportAttribute':
    case 'TaggedTemplateExpression':
      return parent.type === 'ExportNamedDeclaration' ? null : 'unseen'
    case 'ArrowFunctionExpression':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ReturnStatement':
    case 'JSXElement':
    case 'JSXFragment':
    case 'BlockStatement':
    case 'Program':
      return parent.type === 'JSXElement' || parent.type === 'JSXFragment' ? 'named' : 'open'
    default:
      return /^TS(?!As|Satisfies|NonNull)/.test(parent.type) ? 'unseen' : null
  }
}

/** True for a sentence with its full stop. */
function isWhole(node: Node): boolean {
  const quasis = node.quasis as { value: { cooked: string } }[] | undefined
  return String(quasis?.at(-1)?.value.cooked ?? node.value).endsWith('.')
}

const byName = (name: string): Place | null => (unseen.test(name) ? 'unseen' : named.test(name) ? 'named' : null)

const byCall = (name: string): Place => (machines.test(name) || engineers.test(name) ? 'unseen' : 'open')

/** The last name of `a.b.c`, of an identifier or of a key. */
function nameOf(node: Node | null | undefined): string {
  if (!node) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property as Node)
  return String(node.name ?? node.value ?? '')
}

function visit(node: Node, above: readonly Node[], look: (node: Node, above: readonly Node[]) => void): void {
  look(node, above)
  const inside = [node, ...above]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || value === null || typeof value !== 'object') continue
    for (const child of Array.isArray(value) ? value : [value])
      if (child && typeof (child as Node).type === 'string') visit(child as Node, inside, look)
  }
}

const lineStarts = (source: string): number[] => [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)]

function lineOf(starts: readonly number[], offset: number): number {
  const after = starts.findIndex((start) => start > offset)
  return after === -1 ? starts.length : after
}
