/** What goes along on the way through a mail: the mail, what was found out, and the way on. */
import type { Block } from './blocks'
import type { Mail } from './leaf-parts'
import type { Element } from './tree'

/** What is found out on the way. */
export type Found = {
  /** Pixels of the mail's own width, once something has one. */
  width: number | null
  /** Whether it becomes narrower on a narrow screen. */
  fluid: boolean
  outlook: { layout: number; buttons: number; kept: number }
  hidden: number
}

export type Walk = {
  mail: Mail
  found: Found
  /** The blocks inside an element; `room`: pixels inside it, null while nothing has said how wide the mail is. */
  flow: (parent: Element, room: number | null, walk: Walk) => Block[]
}
