/** Changes a part's values: attributes in an email, attributes and styles in a panel. */

import type { Component } from 'grapesjs'
import { isScript } from '../../../../model/rules/addresses'
import { asClasses } from '../mail/direction'
import type { Patch } from '../protocol'
import { childrenOf } from './parts'

// Sets the reading direction of an email on its root, sections and columns, and mirrors left and right alignments.
/** `root` is the email's body; null means left to right, the default of email apps. */
function setDirection(root: Component, direction: 'rtl' | null): void {
  set(root.parent(), 'dir', direction)
  setPartDirection(root, direction)
}

function setPartDirection(part: Component, direction: 'rtl' | null): void {
  if (part.is('mj-section') || part.is('mj-column') || part.is('mj-group')) set(part, 'direction', direction)
  const [begins, ends] = direction === 'rtl' ? ['left', 'right'] : ['right', 'left']
  const align = part.getAttributes().align
  if (align === begins) set(part, 'align', ends)
  for (const child of childrenOf(part)) setPartDirection(child, direction)
}

function set(part: Component | undefined, name: string, value: string | null): void {
  if (!part) return
  const { [name]: _old, ...rest } = part.getAttributes({ noClass: true, noStyle: true })
  part.setAttributes(value === null ? rest : { ...rest, [name]: value })
}

/** Values of a panel's element that are attributes, not styles. */
const attributesOfPanels = new Set(['href', 'src', 'alt', 'title', 'target', 'dir', 'role'])

export function change(part: Component, patch: Patch): void {
  const isMjml = String(part.get('type')).startsWith('mj-')
  if (part.is('mj-body') && 'dir' in patch) {
    const { dir, ...rest } = patch
    setDirection(part, dir === 'rtl' ? 'rtl' : null)
    change(part, rest)
    return
  }
  const attributes: [string, string | null][] = []
  const patchOfPart = isMjml ? asClasses(patch, part.getAttributes()['css-class']) : patch
  for (const [name, value] of Object.entries(patchOfPart)) {
    if (!isMjml && !attributesOfPanels.has(name)) {
      if (value === null) part.removeStyle(name)
      else {
        // A gradient or a picture would cover the colour.
        if (name === 'background-color') part.removeStyle('background')
        part.addStyle({ [name]: value })
      }
    } else if (isSafe(name, value)) attributes.push([name, value])
  }
  if (attributes.length === 0) return
  // The library stores a picture's address in `src` and writes the attribute from it.
  const src = attributes.find(([name]) => name === 'src')
  if (src && (part.is('mj-image') || part.is('image'))) part.set('src', src[1] ?? '')
  const next = { ...part.getAttributes({ noClass: true, noStyle: true }) }
  for (const [name, value] of attributes) {
    if (value === null) delete next[name]
    else next[name] = value
  }
  part.setAttributes(next)
}

/** False for scripts and event handlers. */
const isSafe = (name: string, value: string | null): boolean =>
  value === null || ((!isScript(value) || /^\s*data:image\//i.test(value)) && !/^on/i.test(name))
