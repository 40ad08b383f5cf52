/** The starter designs of an in-app message. */

import { flowers, hills, sign } from '../../../blocks/design/panel/drawings'
import {
  box,
  button,
  columns,
  element,
  heading,
  kicker,
  panel,
  picture,
  roundCorners,
  type Starter,
  serif,
  text,
} from '../../../blocks/design/panel/parts'

const flowersPrint = flowers(375, 300, { ground: '#103c3b', first: '#e6b35a', second: '#3f8f86', third: '#f6e7c8' })

const gift = 'A little something waits in your bag'

/** Starter design: a full-screen welcome. */
const welcome: Starter = {
  id: 'welcome',
  name: 'A greeting',
  hint: 'The whole screen, for a festive day or a first visit',
  placement: { position: 'full', size: 'medium', overlay: true },
  claims: [gift],
  html: (brand) =>
    panel(
      { padding: '0', 'min-height': '100vh', background: '#103c3b', color: '#d6e7e2' },
      picture(flowersPrint, 'Printed flowers'),
      box(
        { padding: '36px 32px 40px' },
        kicker({ color: '#e6b35a' }, brand),
        heading(
          { 'font-family': serif, 'font-size': '34px', 'line-height': '42px', color: '#ffffff', margin: '0 0 12px' },
          'Good to see you, {{first_name|friend}}',
        ),
        text({ margin: '0 0 28px' }, `${gift}, from all of us in {{nearest_store|the shop}}.`),
        button({ display: 'block', background: '#e6b35a', color: '#103c3b' }, 'Open it'),
      ),
    ),
}

const parcel = sign('parcel', { ground: '#e6f0fd', ink: '#1f6fd6', round: 22 })

/** Starter design: the status of an order, in a strip at the top. */
const shipped: Starter = {
  id: 'shipped',
  name: 'Order on its way',
  hint: 'A strip at the top, with the app in use',
  placement: { position: 'top', size: 'medium', overlay: false },
  claims: [],
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
        picture(parcel, 'A parcel', { flex: 'none', width: '44px' }),
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

const count = '{{points|100}}'
const end = 'They end with the month.'

/** Starter design: unused loyalty points, in a sheet from the bottom. */
const points: Starter = {
  id: 'points',
  name: 'Points to spend',
  hint: 'A number that counts, on a sheet from below',
  placement: { position: 'bottom', size: 'medium', overlay: true },
  claims: [count, end],
  html: (brand) =>
    panel(
      { padding: '12px 24px 28px', background: '#fffaf0', 'border-top': '1px solid #f0e2c4' },
      box({ width: '40px', height: '5px', margin: '0 auto 20px', background: '#e3d3b0', 'border-radius': '3px' }),
      text({ margin: '0', 'font-weight': 600, color: '#7a5a14' }, '{{first_name|Friend}}, you have'),
      heading(
        { margin: '4px 0 0', color: '#99600a', 'font-size': '60px', 'line-height': '64px', 'letter-spacing': '-2px' },
        count,
      ),
      text({ color: '#7a5a14' }, `points at ${brand}. ${end}`),
      button({ display: 'block', background: '#99600a' }, 'Spend them'),
    ),
}

const lowSun = hills(360, 200, { ground: '#dfe3ff', first: '#8c86ee', second: '#5b5bd6', third: '#ffd27d' })

const news = 'Order again in two taps'
const listText = 'Everything you bought stands in one list now'

/** Starter design: a new feature of the app. */
const feature: Starter = {
  id: 'feature',
  name: 'New in the app',
  hint: 'A picture, what it does, one button',
  placement: { position: 'center', size: 'medium', overlay: true },
  claims: [news, listText],
  html: (brand) =>
    panel(
      { ...roundCorners, padding: '0' },
      picture(lowSun, 'Hills under a low sun'),
      box(
        { padding: '24px' },
        kicker({ color: '#5b5bd6' }, `New in ${brand}`),
        heading({ 'font-size': '24px', 'line-height': '30px' }, news),
        text({}, `${listText}, {{first_name|friend}}. Pick, pay, done.`),
        button({ display: 'block' }, 'Show me'),
      ),
    ),
}

export const starters: readonly Starter[] = [feature, points, welcome, shipped]
