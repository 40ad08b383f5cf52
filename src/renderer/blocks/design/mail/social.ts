/**
 * Links to social networks, with icons drawn by Herald that are saved and sent like any picture. Text links replace icons that could not be
 * saved.
 */

import { fieldsIn, textIn } from '../../../../model/rules/read'
import type { OwnAddresses, OwnPicture } from '../chrome/kind'
import type { Project } from '../protocol'
import { element, text } from './parts'

type Network = OwnPicture & { label: string }

/** Strokes in a 24 by 24 box; a new block has the first three networks. */
export const networks: readonly Network[] = [
  {
    name: 'facebook',
    label: 'Facebook',
    path: 'M7 10v4h3v7h4v-7h3l1 -4h-4v-2a1 1 0 0 1 1 -1h3v-4h-3a5 5 0 0 0 -5 5v2h-3',
  },
  {
    name: 'instagram',
    label: 'Instagram',
    path: 'M4 8a4 4 0 0 1 4 -4h8a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-8a4 4 0 0 1 -4 -4zM9 12a3 3 0 1 0 6 0a3 3 0 0 0 -6 0M16.5 7.5v.01',
  },
  {
    name: 'youtube',
    label: 'YouTube',
    path: 'M2 8a4 4 0 0 1 4 -4h12a4 4 0 0 1 4 4v8a4 4 0 0 1 -4 4h-12a4 4 0 0 1 -4 -4v-8M10 9l5 3l-5 3z',
  },
  {
    name: 'x',
    label: 'X',
    path: 'M4 4l11.733 16h4.267l-11.733 -16l-4.267 0M4 20l6.768 -6.768m2.46 -2.46l6.772 -6.772',
  },
  {
    name: 'linkedin',
    label: 'LinkedIn',
    path: 'M6 10v9M6 5v.01M12 19v-9M19 19v-5a3.5 3.5 0 0 0 -7 0',
  },
  {
    name: 'tiktok',
    label: 'TikTok',
    path: 'M21 7.917v4.034a9.948 9.948 0 0 1 -5 -1.951v4.5a6.5 6.5 0 1 1 -8 -6.326v4.326a2.5 2.5 0 1 0 4 2v-11.5h4.083a6.005 6.005 0 0 0 4.917 4.917',
  },
  {
    name: 'wa',
    label: 'WhatsApp',
    path: 'M3 21l1.65 -3.8a9 9 0 1 1 3.4 2.9l-5.05 .9M9 10a.5 .5 0 0 0 1 0v-1a.5 .5 0 0 0 -1 0v1a5 5 0 0 0 5 5h1a.5 .5 0 0 0 0 -1h-1a.5 .5 0 0 0 0 1',
  },
  {
    name: 'pinterest',
    label: 'Pinterest',
    path: 'M8 21l4 -11M10.7 14c.437 1.263 1.43 2 2.55 2c2.9 0 4.75 -2.2 4.75 -5a6 6 0 1 0 -11.5 2.4',
  },
  {
    name: 'web',
    label: 'Website',
    path: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  },
]

const usualNetworks = networks.slice(0, 3)

/** The icon of a network, without a link yet. */
export const socialSign = ({ label }: Pick<Network, 'label'>, src: string): string =>
  element('mj-social-element', { src, alt: label, 'background-color': 'transparent', padding: '0 6px' }, '')

export function socialBlock(ownAddresses: OwnAddresses, accent: string): string {
  const drawnNetworks = usualNetworks.flatMap((network) => {
    const src = ownAddresses[network.name]
    return src ? [socialSign(network, src)] : []
  })
  if (drawnNetworks.length === usualNetworks.length)
    return element(
      'mj-social',
      { 'icon-size': '32px', align: 'center', mode: 'horizontal', padding: '8px 0 16px' },
      drawnNetworks.join(''),
    )
  return text(
    { align: 'center', 'font-size': '13px', 'line-height': '20px' },
    usualNetworks.map(({ label }) => `<a href="" style="color:${accent}">${label}</a>`).join(' &nbsp;·&nbsp; '),
  )
}

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
