/** A part's values, changed: a mail's part has attributes, a panel's element has attributes and styles. */
import type { Component } from 'grapesjs'
import type { Patch } from '../protocol'
import { turn } from './direction'

/** What is no style of a panel's element. */
const attributesOfPanels = new Set(['href', 'src', 'alt', 'title', 'target', 'dir', 'role'])

export function change(part: Component, patch: Patch): void {
  const mail = String(part.get('type')).startsWith('mj-')
  if (part.is('mj-body') && 'dir' in patch) {
    const { dir, ...rest } = patch
    turn(part, dir === 'rtl' ? 'rtl' : null)
    change(part, rest)
    return
  }
  const attributes: [string, string | null][] = []
  for (const [name, value] of Object.entries(patch)) {
    if (!mail && !attributesOfPanels.has(name)) {
      if (value === null) part.removeStyle(name)
      else {
        // A gradient or a picture would stay over the colour.
        if (name === 'background-color') part.removeStyle('background')
        part.addStyle({ [name]: value })
      }
    } else if (isSafe(name, value)) attributes.push([name, value])
  }
  if (attributes.length === 0) return
  // A picture's address stands in a field of its own, from which the library writes the attribute.
  const src = attributes.find(([name]) => name === 'src')
  if (src && (part.is('mj-image') || part.is('image'))) part.set('src', src[1] ?? '')
  const next = { ...part.getAttributes({ noClass: true, noStyle: true }) }
  for (const [name, value] of attributes) {
    if (value === null) delete next[name]
    else next[name] = value
  }
  part.setAttributes(next)
}

/** What would run is no address, and what would end an element is no value. */
const isSafe = (name: string, value: string | null): boolean =>
  value === null || (!/^\s*(?:javascript|vbscript):/i.test(value) && !/^on/i.test(name) && !/"[\s\S]*</.test(value))
