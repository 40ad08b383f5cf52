/** Starter design: a quiet reminder in the corner of the page. */
import { sign } from '../../../blocks/design/panel/art'
import { box, button, columns, heading, panel, picture, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

const art = sign('bag', { ground: '#e5f3ec', ink: '#1f7a5c', round: 12 })

export const bag: Starter = {
  id: 'bag',
  name: 'Still in the bag',
  hint: 'A reminder in the corner, with the page in use',
  placement: { position: 'bottom-right', size: 'small', overlay: false },
  html: (brand) =>
    panel(
      { padding: '24px', 'text-align': 'start', 'border-top': '4px solid #1f7a5c' },
      columns(
        { 'flex-wrap': 'nowrap', 'align-items': 'flex-start' },
        picture(art, 'A shopping bag', { flex: 'none', width: '44px' }),
        box(
          { flex: '1', 'padding-right': '20px' },
          heading(
            { 'font-size': '18px', 'line-height': '24px', margin: '0 0 4px' },
            'Still in your bag, {{first_name|there}}',
          ),
          text(
            { 'font-size': '14px', 'line-height': '20px', margin: '0 0 16px' },
            `{{last_product|Something good}} waits for you at ${brand}.`,
          ),
          button({ padding: '10px 20px', background: '#1f7a5c', 'font-size': '14px' }, 'Open my bag'),
        ),
      ),
    ),
}
