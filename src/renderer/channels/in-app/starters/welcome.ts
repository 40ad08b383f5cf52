/** Starter design: a greeting that takes the whole screen. */
import { flowers } from '../../../blocks/design/panel/art'
import { box, button, heading, kicker, panel, picture, serif, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

const art = flowers(375, 300, { ground: '#103c3b', first: '#e6b35a', second: '#3f8f86', third: '#f6e7c8' })

export const welcome: Starter = {
  id: 'welcome',
  name: 'A greeting',
  hint: 'The whole screen, for a festive day or a first visit',
  placement: { position: 'full', size: 'medium', overlay: true },
  html: (brand) =>
    panel(
      { padding: '0', 'min-height': '100vh', background: '#103c3b', color: '#d6e7e2' },
      picture(art, 'Printed flowers'),
      box(
        { padding: '36px 32px 40px' },
        kicker({ color: '#e6b35a' }, brand),
        heading(
          { 'font-family': serif, 'font-size': '34px', 'line-height': '42px', color: '#ffffff', margin: '0 0 12px' },
          'Good to see you, {{first_name|friend}}',
        ),
        text(
          { margin: '0 0 28px' },
          'A little something waits in your bag, from all of us in {{nearest_store|the shop}}.',
        ),
        button({ display: 'block', background: '#e6b35a', color: '#103c3b' }, 'Open it'),
      ),
    ),
}
