/** Starter design: something that the app can do now. */
import { hills } from '../../../blocks/design/panel/art'
import { box, button, heading, kicker, panel, picture, text } from '../../../blocks/design/panel/parts'
import type { Starter } from '../../../blocks/design/panel/starter'

const art = hills(360, 200, { ground: '#dfe3ff', first: '#8c86ee', second: '#5b5bd6', third: '#ffd27d' })

export const feature: Starter = {
  id: 'feature',
  name: 'New in the app',
  hint: 'A picture, what it does, one button',
  placement: { position: 'center', size: 'medium', overlay: true },
  html: (brand) =>
    panel(
      { padding: '0' },
      picture(art, 'Hills under a low sun'),
      box(
        { padding: '24px' },
        kicker({ color: '#5b5bd6' }, `New in ${brand}`),
        heading({ 'font-size': '24px', 'line-height': '30px' }, 'Order again in two taps'),
        text({}, 'Everything you bought stands in one list now, {{first_name|friend}}. Pick, pay, done.'),
        button({ display: 'block' }, 'Show me'),
      ),
    ),
}
