/** What no browser shows: comments for Outlook and hidden parts. */

import { htmlOf } from './inline-text'
import type { Block, Walk } from './leaf-parts'
import { attributeOf, type Comment, type Element, elementsBelow, isBlank } from './tree'

export function hiddenBlock(element: Element, { mail, found }: Walk): Block[] {
  if (mail.sights({ childNodes: element.childNodes } as unknown as Element).length === 0) return []
  const shown = [element, ...elementsBelow(element)].some((one) => (attributeOf(one, 'class') ?? '') !== '')
  found.hidden++
  // Something that no sheet ever shows is seen by nobody.
  return shown ? [{ layers: [], leaf: { kind: 'kept', html: htmlOf([element]), hidden: true } }] : []
}

type OutlookKind = 'mark' | 'layout' | 'button' | 'words'

/** What a comment for Outlook holds: the tables that MJML writes by itself, a drawn button or ground, or something of its own. */
export function outlookKind({ data }: Comment): OutlookKind {
  if (!/^\s*\[if\b/i.test(data) || /\]>\s*<!(?:--)?\s*$/.test(data) || /^\[if[^\]]*\]$/.test(data.trim())) return 'mark'
  const inside = data.replace(/^\s*\[if[^\]]*\]>/i, '').replace(/<!\[endif\]\s*$/i, '')
  if (/<v:(?:roundrect|rect|shape|fill|textbox|background|image)\b|<\/v:/i.test(inside)) return 'button'
  return isBlank(inside.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;/g, '')) && !/<img\b/i.test(inside)
    ? 'layout'
    : 'words'
}

export function outlookBlock(comment: Comment, kind: OutlookKind, { found }: Walk): Block[] {
  if (kind !== 'words') return []
  found.outlook.kept++
  return [{ layers: [], leaf: { kind: 'outlook', comment: `<!--${comment.data}-->` } }]
}
