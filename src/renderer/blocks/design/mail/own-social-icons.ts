/** Updates older designs, whose social icons were loaded from the library maker's server, to Herald's own icons. */
import { fieldsIn, textIn } from '../../../../model/rules/read'
import type { OwnAddresses } from '../chrome/kind'
import type { Project } from '../protocol'
import { networks } from './social'

/** True if a design has social icons from another server that Herald can replace. */
export const showsForeignSigns = (project: Project): boolean =>
  JSON.stringify(project).includes('mj-social-element') && hasForeign(project)

function hasForeign(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasForeign)
  if (typeof node !== 'object' || node === null) return false
  return networkOf(node) !== null || Object.values(node).some(hasForeign)
}

/** Replaces foreign icons with ours. Icons of a network that Herald does not draw stay. */
export const withOwnSigns = (project: Project, ownAddresses: OwnAddresses): Project =>
  // A design is JSON, and so is the copy.
  withOwnAddresses(project, ownAddresses) as Project

function withOwnAddresses(node: unknown, ownAddresses: OwnAddresses): unknown {
  if (Array.isArray(node)) return node.map((child) => withOwnAddresses(child, ownAddresses))
  if (typeof node !== 'object' || node === null) return node
  const network = networkOf(node)
  const src = network && ownAddresses[network.name]
  if (!network || !src)
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [name, withOwnAddresses(child, ownAddresses)]),
    )
  const { name, alt, ...attributes } = fieldsIn(Reflect.get(node, 'attributes'))
  return {
    ...node,
    src,
    attributes: {
      ...attributes,
      src,
      alt: textIn(alt) || network.label,
      'background-color': 'transparent',
      ...hrefOf(textIn(name) ?? '', textIn(attributes.href) ?? ''),
    },
  }
}

/** The network of an icon that the library would load from its maker's server; null for every other part. */
function networkOf(node: object) {
  const { type, attributes, src } = fieldsIn(node)
  if (type !== 'mj-social-element') return null
  const { name, src: source } = fieldsIn(attributes)
  const address = textIn(src) || textIn(source) || ''
  if (address !== '' && !/^https?:\/\/(?:[\w-]+\.)*mailjet\.com\//i.test(address)) return null
  const iconName = (textIn(name) ?? /\/([\w-]+)\.png/.exec(address)?.[1] ?? '').replace(/-noshare$/, '')
  const networkName = iconName === 'twitter' ? 'x' : iconName
  return networks.find((network) => network.name === networkName) ?? null
}

/** Given only a network's name, the library makes a sharing link; this keeps the address of that link. */
function hrefOf(name: string, href: string): { href?: string } {
  const share = sharingLinks[name]
  return href === '' || !share ? {} : { href: share.replace('[[URL]]', href) }
}

const sharingLinks: Readonly<Record<string, string>> = {
  facebook: 'https://www.facebook.com/sharer/sharer.php?u=[[URL]]',
  twitter: 'https://twitter.com/intent/tweet?url=[[URL]]',
  x: 'https://twitter.com/intent/tweet?url=[[URL]]',
  pinterest: 'https://pinterest.com/pin/create/button/?url=[[URL]]&media=&description=',
  linkedin: 'https://www.linkedin.com/shareArticle?mini=true&url=[[URL]]&title=&summary=&source=',
}
