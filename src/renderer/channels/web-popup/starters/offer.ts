/** Starter design: an offer with a code, in the middle of the page. */
import { button, code, heading, kicker, panel, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

const night = '#211d4f'

export const offer: Starter = {
  id: 'offer',
  name: 'Offer with a code',
  hint: 'A discount and its code, in the middle of the page',
  placement: { position: 'center', size: 'medium', overlay: true },
  html: (brand) =>
    panel(
      { padding: '44px 40px 40px', background: `linear-gradient(160deg, ${night}, #4b3fb0)`, color: '#e4e2ff' },
      kicker({ color: '#c9c6ff' }, `${brand} · until Sunday night`),
      heading({ color: '#ffffff', 'font-size': '64px', 'line-height': '68px', 'letter-spacing': '-2px' }, '25% off'),
      text({ 'font-size': '17px' }, 'Everything, {{first_name|for you}}, with your own code'),
      code(
        { background: 'rgba(255,255,255,0.1)', border: '2px dashed #8f87e8', color: '#ffffff' },
        '{{voucher_code|WELCOME25}}',
      ),
      button({ display: 'block', background: '#ffffff', color: night }, 'Use it now'),
      text(
        { margin: '16px 0 0', 'font-size': '13px', 'line-height': '18px', color: '#c9c6ff' },
        'One use for each customer.',
      ),
    ),
}
