/** The starter designs of a pop-up. */

import { worn } from '../../../blocks/design/brand-look'
import {
  box,
  code,
  columns,
  flowers,
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

const ownBag = {
  soft: '#e5f3ec',
  ink: '#1b1b20',
  accent: '#1f7a5c',
  button: { background: '#1f7a5c', colour: '#ffffff', radius: '10px' },
}

/** Starter design: a small reminder in the corner of the page. */
const bag: Starter = {
  id: 'bag',
  name: 'Still in the bag',
  hint: 'A reminder in the corner, with the page in use',
  placement: { position: 'bottom-right', size: 'small', overlay: false },
  claims: [],
  html: (brand, brandLook = {}) => {
    const look = worn(ownBag, brandLook)
    const { panel, heading, button } = inFonts(look)
    const bagSign = sign('bag', { ground: look.soft, ink: look.accent, round: 12 })
    return panel(
      { ...roundCorners, padding: '24px', 'text-align': 'start', 'border-top': `4px solid ${look.accent}` },
      columns(
        { 'flex-wrap': 'nowrap', 'align-items': 'flex-start' },
        picture(bagSign, 'A shopping bag', { flex: 'none', width: '44px' }),
        box(
          { flex: '1', 'padding-right': '20px' },
          heading(
            { color: look.ink, 'font-size': '18px', 'line-height': '24px', margin: '0 0 4px' },
            'Still in your bag, {{first_name|there}}',
          ),
          text(
            { 'font-size': '14px', 'line-height': '20px', margin: '0 0 16px' },
            `{{last_product|Something good}} waits for you at ${brand}.`,
          ),
          button(look.button, { padding: '10px 20px', 'font-size': '14px' }, 'Open my bag'),
        ),
      ),
    )
  },
}

const night = '#211d4f'
const ownOffer = {
  strong: night,
  onStrong: '#ffffff',
  quietOnStrong: '#e4e2ff',
  strongButton: { background: '#ffffff', colour: night, radius: '10px' },
}
const until = 'until Sunday night'
const discountText = '25% off'
const voucher = '{{voucher_code|WELCOME25}}'
const useLimitText = 'One use for each customer.'

/** Starter design: an offer with a code, in the middle of the page. */
const offer: Starter = {
  id: 'offer',
  name: 'Offer with a code',
  hint: 'A discount and its code, in the middle of the page',
  placement: { position: 'center', size: 'medium', overlay: true },
  claims: [until, discountText, voucher, useLimitText],
  html: (brand, brandLook = {}) => {
    const look = worn(ownOffer, brandLook)
    const { panel, heading, button } = inFonts(look)
    const { strong, onStrong, quietOnStrong } = look
    const isBranded = brandLook.strong !== undefined
    const pale = isBranded ? quietOnStrong : '#c9c6ff'
    const box = isBranded
      ? { background: strong, border: `2px dashed ${quietOnStrong}` }
      : { background: 'rgba(255,255,255,0.1)', border: '2px dashed #8f87e8' }
    return panel(
      {
        ...roundCorners,
        padding: '44px 40px 40px',
        background: isBranded ? strong : `linear-gradient(160deg, ${strong}, #4b3fb0)`,
        color: quietOnStrong,
      },
      kicker({ color: pale }, `${brand} · ${until}`),
      heading({ color: onStrong, 'font-size': '64px', 'line-height': '68px', 'letter-spacing': '-2px' }, discountText),
      text({ 'font-size': '17px' }, 'Everything, {{first_name|for you}}, with your own code'),
      code({ ...box, color: onStrong }, voucher),
      button(look.strongButton, { display: 'block' }, 'Use it now'),
      text({ margin: '16px 0 0', 'font-size': '13px', 'line-height': '18px', color: pale }, useLimitText),
    )
  },
}

const free = 'Free delivery'
const today = 'today only'
const midnight = 'until midnight'
const ownDelivery = {
  strong: '#12352b',
  onStrong: '#ffffff',
  quietOnStrong: '#d8efe5',
  strongButton: { background: '#f2c14e', colour: '#12352b', radius: '10px' },
}

/** Starter design: a single line along the bottom of the page. */
const delivery: Starter = {
  id: 'delivery',
  name: 'Free delivery',
  hint: 'One line along the foot of the page',
  placement: { position: 'bottom', size: 'medium', overlay: false },
  claims: [free, today, midnight],
  html: (brand, brandLook = {}) => {
    const look = worn(ownDelivery, brandLook)
    const { panel, button } = inFonts(look)
    return panel(
      { padding: '16px 64px 16px 24px', background: look.strong, color: look.quietOnStrong, 'text-align': 'start' },
      columns(
        { 'justify-content': 'center', gap: '12px 24px' },
        box(
          { flex: '0 1 auto' },
          text(
            {
              margin: '0',
              color: look.onStrong,
              ...(look.headingFont ? { 'font-family': look.headingFont } : {}),
              'font-size': '18px',
              'font-weight': 700,
              'line-height': '24px',
            },
            `${free} from ${brand}, ${today}`,
          ),
          text(
            { margin: '0', 'font-size': '14px', 'line-height': '20px' },
            `On every order to {{city|your city}} ${midnight}.`,
          ),
        ),
        button(look.strongButton, { padding: '11px 22px', 'font-size': '15px' }, 'Start an order'),
      ),
    )
  },
}

const ownPrint = { ground: '#f3e3d3', first: '#b4483a', second: '#5d7a55', third: '#e0a03b' }
const ownArrivals = {
  ground: '#fbf6ef',
  ink: '#3a2a20',
  accent: '#b4483a',
  quiet: '#5c4a3e',
  button: { background: '#3a2a20', colour: '#ffffff', radius: '10px' },
}

const newText = 'New in this week'
const runs = 'Hand-printed in small runs'
const ending = 'What is gone is gone.'

/** Starter design: new arrivals, with a picture at the side. */
const arrivals: Starter = {
  id: 'arrivals',
  name: 'New arrivals',
  hint: 'A picture beside a few words and a button',
  placement: { position: 'center', size: 'large', overlay: true },
  claims: [newText, runs, ending],
  html: (brand, brandLook = {}) => {
    const look = worn(ownArrivals, brandLook)
    const { panel, heading, button } = inFonts(look)
    const { strong, line } = brandLook
    const print = flowers(320, 420, strong && line ? tonesOf(strong, line) : ownPrint)
    return panel(
      { ...roundCorners, padding: '0', background: look.ground },
      columns(
        { gap: '0', 'align-items': 'stretch' },
        box(
          // As high as the text next to it; a strip above the text if both do not fit in one row.
          { position: 'relative', flex: '1 1 240px', 'min-height': '180px' },
          picture(print, 'Printed flowers', {
            position: 'absolute',
            inset: '0',
            height: '100%',
            'object-fit': 'cover',
          }),
        ),
        box(
          { flex: '1 1 280px', 'align-self': 'center', padding: '64px 36px', 'text-align': 'start' },
          look.logo ? logoPicture(look.logo, brand, { margin: '0 0 16px' }) : kicker({ color: look.accent }, brand),
          heading(
            {
              'font-family': look.headingFont ?? serif,
              'font-size': '34px',
              'line-height': '40px',
              color: look.ink,
            },
            newText,
          ),
          text({ color: look.quiet }, `${runs}, {{first_name|dear friend}}. ${ending}`),
          button(look.button, {}, 'Look at the new ones'),
        ),
      ),
    )
  },
}

export const starters: readonly Starter[] = [offer, arrivals, bag, delivery]
