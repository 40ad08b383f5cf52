/** A part of Herald's page as an HTML page of its own: its elements as they are, and the style rules that apply to them. */

const leftOut = 'iframe, script, audio, video, [data-proof-left-out]'

/**
 * `root` is in the page and laid out. Always in light colours. Pictures keep their addresses; frames are left out. Blob addresses are read, so
 * it is asynchronous.
 */
export async function snapshotOf(root: HTMLElement, title: string): Promise<string> {
  const copy = root.cloneNode(true) as HTMLElement
  unfold(root, copy)
  for (const left of copy.querySelectorAll(leftOut)) left.remove()
  for (const picture of copy.querySelectorAll('img')) {
    picture.removeAttribute('srcset')
    if (picture.src.startsWith('blob:')) picture.src = await dataAddress(picture.src)
  }
  const head = `<meta charset="utf-8"><title>${title}</title><style>${stylesFor(root)}html,body{height:auto !important;min-height:0 !important;overflow:visible !important;background:none !important}body{margin:0;padding:16px}</style>`
  return `<!doctype html><html data-mantine-color-scheme="light"><head>${head}</head><body>${copy.outerHTML}</body></html>`
}

/** A reader cannot scroll inside of the message, and has other fonts: what scrolls here grows there, with all around it. */
function unfold(root: HTMLElement, copy: HTMLElement): void {
  const originals = [...root.querySelectorAll<HTMLElement>('*')]
  const copies = [...copy.querySelectorAll<HTMLElement>('*')]
  for (const scrolled of originals) {
    if (!/auto|scroll/.test(getComputedStyle(scrolled).overflowY)) continue
    for (let own = scrolled; own !== root && own.parentElement; own = own.parentElement) {
      const height = own.querySelector(leftOut) ? 'auto' : getComputedStyle(own).height
      const style = copies[originals.indexOf(own)]?.style
      if (style) Object.assign(style, { height: 'auto', maxHeight: 'none', minHeight: height })
    }
  }
}

async function dataAddress(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** The rules of all style sheets that match an element of `root`, and those that define custom properties for the whole page. */
function stylesFor(root: HTMLElement): string {
  return [...document.styleSheets]
    .map((sheet) => [...sheet.cssRules].map((rule) => ruleFor(rule, root)).join(''))
    .join('')
}

function ruleFor(rule: CSSRule, root: HTMLElement): string {
  if (rule instanceof CSSStyleRule) return matches(rule.selectorText, root) ? rule.cssText : ''
  if (rule instanceof CSSMediaRule) {
    const inner = [...rule.cssRules].map((one) => ruleFor(one, root)).join('')
    return inner === '' ? '' : `@media ${rule.conditionText}{${inner}}`
  }
  if (rule instanceof CSSLayerBlockRule) {
    const inner = [...rule.cssRules].map((one) => ruleFor(one, root)).join('')
    return inner === '' ? '' : `@layer ${rule.name}{${inner}}`
  }
  return rule instanceof CSSLayerStatementRule ? rule.cssText : ''
}

/** States and parts that are drawn, such as '::after', are those of their element. */
const states =
  /::?(?:before|after|placeholder|marker|hover|focus|focus-visible|focus-within|active|where\(:hover\))(?![\w-])/g

/** The colours that Herald has at the moment; Mantine knows no others. */
const scheme = /\[data-mantine-color-scheme="?(light|dark)"?\]/g

function matches(selector: string, root: HTMLElement): boolean {
  if (/^(?::root|:host|html|body|\*)/.test(selector)) return true
  // Rules of the other colours count too. What replaces them fits every element.
  const plain = selector.replace(states, '').replace(scheme, ':not(proof)')
  try {
    return root.matches(plain) || root.querySelector(plain) !== null
  } catch {
    // What is left of a selector may be none: the rule is kept.
    return true
  }
}
