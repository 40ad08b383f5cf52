/** Links to social networks: signs drawn by us, which are kept and sent like any picture; words where no picture could be kept. */
import type { OwnAddresses, OwnPicture } from '../chrome/kind'
import { element, text } from './parts'

/** Strokes on 24 by 24. */
export const networks: readonly (OwnPicture & { label: string })[] = [
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
]

export function socialBlock(own: OwnAddresses, accent: string): string {
  const drawn = networks.flatMap(({ name, label }) => {
    const src = own[name]
    return src
      ? [element('mj-social-element', { src, alt: label, 'background-color': 'transparent', padding: '0 6px' }, '')]
      : []
  })
  if (drawn.length === networks.length)
    return element(
      'mj-social',
      { 'icon-size': '32px', align: 'center', mode: 'horizontal', padding: '8px 0 16px' },
      drawn.join(''),
    )
  return text(
    { align: 'center', 'font-size': '13px', 'line-height': '20px' },
    networks.map(({ label }) => `<a href="" style="color:${accent}">${label}</a>`).join(' &nbsp;·&nbsp; '),
  )
}
