/** Starter design: news of an order, on a strip at the top. */
import { sign } from '../../../blocks/design/panel/art'
import { box, columns, element, heading, panel, picture, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

const art = sign('parcel', { ground: '#e6f0fd', ink: '#1f6fd6', round: 22 })

export const shipped: Starter = {
  id: 'shipped',
  name: 'Order on its way',
  hint: 'A strip at the top, with the app in use',
  placement: { position: 'top', size: 'medium', overlay: false },
  html: (brand) =>
    panel(
      {
        padding: '20px 48px 20px 20px',
        background: '#ffffff',
        'border-bottom': '3px solid #1f6fd6',
        'text-align': 'start',
      },
      columns(
        { 'flex-wrap': 'nowrap', gap: '14px' },
        picture(art, 'A parcel', { flex: 'none', width: '44px' }),
        box(
          { flex: '1' },
          heading({ margin: '0', 'font-size': '16px', 'line-height': '22px' }, 'On its way, {{first_name|friend}}'),
          text(
            { margin: '0', 'font-size': '14px', 'line-height': '20px' },
            `Order {{order_number|of yours}} left ${brand}.`,
          ),
          element('a', { color: '#1f6fd6', 'font-size': '14px', 'font-weight': 700 }, 'Track it', {
            href: 'https://example.com',
          }),
        ),
      ),
    ),
}
