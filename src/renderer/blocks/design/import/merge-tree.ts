/** Merge tags of a whole mail: in its words, addresses and comments. */
import { type Document, elementsBelow, fragmentOf, isComment, isText, nodesBelow, type Parent } from './tree'

/** An unsubscribe tag in words stands for a whole link: what `translate` gives for it, marked on both sides. */
export function translateTags(document: Document, translate: (text: string) => string): void {
  for (const element of elementsBelow(document))
    for (const attribute of element.attrs) attribute.value = translate(attribute.value)
  for (const node of [...nodesBelow(document)]) {
    if (isComment(node)) node.data = translate(node.data)
    if (!isText(node)) continue
    const made = translate(node.value)
    if (made === node.value) continue
    const address = /https?:\/\/[^\s{]*\{token\}|(?<![\w{])\{token\}/.exec(made)?.[0]
    if (!address || /\{token\}/.test(node.value)) node.value = made
    else linked(node.parentNode, node, made, address)
  }
}

function linked(parent: Parent | null, node: { value: string }, text: string, address: string): void {
  if (!parent) return
  const [before = '', after = ''] = text.split(address)
  const [link] = fragmentOf(`<a href="${address}">Unsubscribe</a>`)
  if (!link) return
  link.parentNode = parent
  const tail = { nodeName: '#text', value: after, parentNode: parent } as never
  node.value = before
  parent.childNodes = parent.childNodes.flatMap((other) =>
    (other as unknown) === node ? [other, link, tail] : [other],
  )
}
