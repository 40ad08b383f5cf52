/** Starter design: something new, with a picture at its side. */
import { flowers } from '../../../blocks/design/panel/art'
import { box, button, columns, heading, kicker, panel, picture, serif, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

const art = flowers(320, 420, { ground: '#f3e3d3', first: '#b4483a', second: '#5d7a55', third: '#e0a03b' })

export const arrivals: Starter = {
  id: 'arrivals',
  name: 'New arrivals',
  hint: 'A picture beside a few words and a button',
  placement: { position: 'center', size: 'large', overlay: true },
  html: (brand) =>
    panel(
      { padding: '0', background: '#fbf6ef' },
      columns(
        { gap: '0', 'align-items': 'stretch' },
        box(
          // As high as the words beside it, or a strip over them where there is no room for both.
          { position: 'relative', flex: '1 1 240px', 'min-height': '180px' },
          picture(art, 'Printed flowers', { position: 'absolute', inset: '0', height: '100%', 'object-fit': 'cover' }),
        ),
        box(
          { flex: '1 1 280px', 'align-self': 'center', padding: '64px 36px', 'text-align': 'start' },
          kicker({ color: '#b4483a' }, brand),
          heading(
            { 'font-family': serif, 'font-size': '34px', 'line-height': '40px', color: '#3a2a20' },
            'New in this week',
          ),
          text({ color: '#5c4a3e' }, 'Hand-printed in small runs, {{first_name|dear friend}}. What is gone is gone.'),
          button({ background: '#3a2a20' }, 'Look at the new ones'),
        ),
      ),
    ),
}
