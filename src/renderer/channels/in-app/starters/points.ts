/** Starter design: points that wait, on a sheet from below. */
import { box, button, heading, panel, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

export const points: Starter = {
  id: 'points',
  name: 'Points to spend',
  hint: 'A number that counts, on a sheet from below',
  placement: { position: 'bottom', size: 'medium', overlay: true },
  html: (brand) =>
    panel(
      { padding: '12px 24px 28px', background: '#fffaf0', 'border-top': '1px solid #f0e2c4' },
      box({ width: '40px', height: '5px', margin: '0 auto 20px', background: '#e3d3b0', 'border-radius': '3px' }),
      text({ margin: '0', 'font-weight': 600, color: '#7a5a14' }, '{{first_name|Friend}}, you have'),
      heading(
        { margin: '4px 0 0', color: '#99600a', 'font-size': '60px', 'line-height': '64px', 'letter-spacing': '-2px' },
        '{{points|100}}',
      ),
      text({ color: '#7a5a14' }, `points at ${brand}. They end with the month.`),
      button({ display: 'block', background: '#99600a' }, 'Spend them'),
    ),
}
