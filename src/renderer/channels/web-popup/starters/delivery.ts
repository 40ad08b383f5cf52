/** Starter design: one line along the foot of the page. */
import { box, button, columns, panel, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

export const delivery: Starter = {
  id: 'delivery',
  name: 'Free delivery',
  hint: 'One line along the foot of the page',
  placement: { position: 'bottom', size: 'medium', overlay: false },
  html: (brand) =>
    panel(
      { padding: '16px 64px 16px 24px', background: '#12352b', color: '#d8efe5', 'text-align': 'start' },
      columns(
        { 'justify-content': 'center', gap: '12px 24px' },
        box(
          { flex: '0 1 auto' },
          text(
            { margin: '0', color: '#ffffff', 'font-size': '18px', 'font-weight': 700, 'line-height': '24px' },
            `Free delivery from ${brand}, today only`,
          ),
          text(
            { margin: '0', 'font-size': '14px', 'line-height': '20px' },
            'On every order to {{city|your city}} until midnight.',
          ),
        ),
        button(
          { padding: '11px 22px', background: '#f2c14e', color: '#12352b', 'font-size': '15px' },
          'Start an order',
        ),
      ),
    ),
}
