/** The starter designs of an in-app message. */

import { mixed } from '../../../../model/rules/contrast'
import { worn } from '../../../blocks/design/brand-look'
import {
  box,
  columns,
  element,
  flowers,
  hills,
  inFonts,
  kicker,
  logoPicture,
  picture,
  roundCorners,
  type Starter,
  serif,
  sign,
  text,
  tonesOf,
} from '../../../blocks/design/panel/parts'

const ownFlowers = { ground: '#103c3b', first: '#e6b35a', second: '#3f8f86', third: '#f6e7c8' }
const ownWelcome = {
  strong: '#103c3b',
  onStrong: '#ffffff',
  quietOnStrong: '#d6e7e2',
  accent: '#e6b35a',
  strongButton: { background: '#e6b35a', colour: '#103c3b', radius: '10px' },
}

const gift = 'A little something waits in your bag'

/** Starter design: a full-screen welcome. */
const welcome: Starter = {
  id: 'welcome',
  name: 'A greeting',
  hint: 'The whole screen, for a festive day or a first visit',
  placement: { position: 'full', size: 'medium', overlay: true },
  claims: [gift],
  html: (brand, brandLook = {}) => {
    const look = worn(ownWelcome, brandLook)
    const { panel, heading, button } = inFonts(look)
    const { strong, onStrong } = look
    const print = brandLook.strong ? tonesOf(onStrong, strong) : ownFlowers
    return panel(
      { padding: '0', 'min-height': '100vh', background: strong, color: look.quietOnStrong },
      picture(flowers(375, 300, print), 'Printed flowers'),
      box(
        { padding: '36px 32px 40px' },
        kicker({ color: brandLook.strong ? onStrong : look.accent }, brand),
        heading(
          {
            'font-family': look.headingFont ?? serif,
            'font-size': '34px',
            'line-height': '42px',
            color: onStrong,
            margin: '0 0 12px',
          },
          'Good to see you, {{first_name|friend}}',
        ),
        text({ margin: '0 0 28px' }, `${gift}, from all of us in {{nearest_store|the shop}}.`),
        button(look.strongButton, { display: 'block' }, 'Open it'),
      ),
    )
  },
}

const ownShipped = { soft: '#e6f0fd', ink: '#1b1b20', accent: '#1f6fd6' }

/** Starter design: the status of an order, in a strip at the top. */
const shipped: Starter = {
  id: 'shipped',
  name: 'Order on its way',
  hint: 'A strip at the top, with the app in use',
  placement: { position: 'top', size: 'medium', overlay: false },
  claims: [],
  html: (brand, brandLook = {}) => {
    const look = worn(ownShipped, brandLook)
    const { panel, heading } = inFonts(look)
    const parcel = sign('parcel', { ground: look.soft, ink: look.accent, round: 22 })
    return panel(
      {
        padding: '20px 48px 20px 20px',
        background: '#ffffff',
        'border-bottom': `3px solid ${look.accent}`,
        'text-align': 'start',
      },
      columns(
        { 'flex-wrap': 'nowrap', gap: '14px' },
        picture(parcel, 'A parcel', { flex: 'none', width: '44px' }),
        box(
          { flex: '1' },
          heading(
            { margin: '0', color: look.ink, 'font-size': '16px', 'line-height': '22px' },
            'On its way, {{first_name|friend}}',
          ),
          text(
            { margin: '0', 'font-size': '14px', 'line-height': '20px' },
            `Order {{order_number|of yours}} left ${brand}.`,
          ),
          element('a', { color: look.accent, 'font-size': '14px', 'font-weight': 700 }, 'Track it', {
            href: 'https://example.com',
          }),
        ),
      ),
    )
  },
}

const count = '{{points|100}}'
const end = 'They end with the month.'
const ownPoints = {
  ground: '#fffaf0',
  line: '#e3d3b0',
  accent: '#99600a',
  quiet: '#7a5a14',
  button: { background: '#99600a', colour: '#ffffff', radius: '10px' },
}

/** Starter design: unused loyalty points, in a sheet from the bottom. */
const points: Starter = {
  id: 'points',
  name: 'Points to spend',
  hint: 'A number that counts, on a sheet from below',
  placement: { position: 'bottom', size: 'medium', overlay: true },
  claims: [count, end],
  html: (brand, brandLook = {}) => {
    const look = worn(ownPoints, brandLook)
    const { panel, heading, button } = inFonts(look)
    return panel(
      { padding: '12px 24px 28px', background: look.ground, 'border-top': `1px solid ${look.line}` },
      box({ width: '40px', height: '5px', margin: '0 auto 20px', background: look.line, 'border-radius': '3px' }),
      text({ margin: '0', 'font-weight': 600, color: look.quiet }, '{{first_name|Friend}}, you have'),
      heading(
        { margin: '4px 0 0', color: look.accent, 'font-size': '60px', 'line-height': '64px', 'letter-spacing': '-2px' },
        count,
      ),
      text({ color: look.quiet }, `points at ${brand}. ${end}`),
      button(look.button, { display: 'block' }, 'Spend them'),
    )
  },
}

const ownHills = { ground: '#dfe3ff', first: '#8c86ee', second: '#5b5bd6', third: '#ffd27d' }
const ownFeature = {
  ink: '#1b1b20',
  accent: '#5b5bd6',
  button: { background: '#5b5bd6', colour: '#ffffff', radius: '10px' },
}

const news = 'Order again in two taps'
const listText = 'Everything you bought stands in one list now'

/** Starter design: a new feature of the app. */
const feature: Starter = {
  id: 'feature',
  name: 'New in the app',
  hint: 'A picture, what it does, one button',
  placement: { position: 'center', size: 'medium', overlay: true },
  claims: [news, listText],
  html: (brand, brandLook = {}) => {
    const look = worn(ownFeature, brandLook)
    const { panel, heading, button } = inFonts(look)
    const { strong, soft } = brandLook
    const lowSun =
      strong && soft ? { ...tonesOf(strong, soft), first: mixed(strong, soft, 0.4), second: strong } : ownHills
    return panel(
      { ...roundCorners, padding: '0' },
      picture(hills(360, 200, lowSun), 'Hills under a low sun'),
      box(
        { padding: '24px' },
        look.logo ? logoPicture(look.logo, brand, { margin: '0 auto 12px' }) : '',
        kicker({ color: look.accent }, `New in ${brand}`),
        heading({ color: look.ink, 'font-size': '24px', 'line-height': '30px' }, news),
        text({}, `${listText}, {{first_name|friend}}. Pick, pay, done.`),
        button(look.button, { display: 'block' }, 'Show me'),
      ),
    )
  },
}

export const starters: readonly Starter[] = [feature, points, welcome, shipped]
