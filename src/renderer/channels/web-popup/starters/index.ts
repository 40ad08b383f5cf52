/** The starter designs of a pop-up. */

import { flowers, sign } from '../../../blocks/design/panel/drawings'
import {
  box,
  button,
  code,
  columns,
  heading,
  kicker,
  panel,
  picture,
  roundCorners,
  type Starter,
  serif,
  text,
} from '../../../blocks/design/panel/parts'

const bagSign = sign('bag', { ground: '#e5f3ec', ink: '#1f7a5c', round: 12 })

/** Starter design: a small reminder in the corner of the page. */
const bag: Starter = {
  id: 'bag',
  name: 'Still in the bag',
  hint: 'A reminder in the corner, with the page in use',
  placement: { position: 'bottom-right', size: 'small', overlay: false },
  claims: [],
  html: (brand) =>
    panel(
      { ...roundCorners, padding: '24px', 'text-align': 'start', 'border-top': '4px solid #1f7a5c' },
      columns(
        { 'flex-wrap': 'nowrap', 'align-items': 'flex-start' },
        picture(bagSign, 'A shopping bag', { flex: 'none', width: '44px' }),
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

const night = '#211d4f'
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
  html: (brand) =>
    panel(
      {
        ...roundCorners,
        padding: '44px 40px 40px',
        background: `linear-gradient(160deg, ${night}, #4b3fb0)`,
        color: '#e4e2ff',
      },
      kicker({ color: '#c9c6ff' }, `${brand} · ${until}`),
      heading({ color: '#ffffff', 'font-size': '64px', 'line-height': '68px', 'letter-spacing': '-2px' }, discountText),
      text({ 'font-size': '17px' }, 'Everything, {{first_name|for you}}, with your own code'),
      code({ background: 'rgba(255,255,255,0.1)', border: '2px dashed #8f87e8', color: '#ffffff' }, voucher),
      button({ display: 'block', background: '#ffffff', color: night }, 'Use it now'),
      text({ margin: '16px 0 0', 'font-size': '13px', 'line-height': '18px', color: '#c9c6ff' }, useLimitText),
    ),
}

const free = 'Free delivery'
const today = 'today only'
const midnight = 'until midnight'

/** Starter design: a single line along the bottom of the page. */
const delivery: Starter = {
  id: 'delivery',
  name: 'Free delivery',
  hint: 'One line along the foot of the page',
  placement: { position: 'bottom', size: 'medium', overlay: false },
  claims: [free, today, midnight],
  html: (brand) =>
    panel(
      { padding: '16px 64px 16px 24px', background: '#12352b', color: '#d8efe5', 'text-align': 'start' },
      columns(
        { 'justify-content': 'center', gap: '12px 24px' },
        box(
          { flex: '0 1 auto' },
          text(
            { margin: '0', color: '#ffffff', 'font-size': '18px', 'font-weight': 700, 'line-height': '24px' },
            `${free} from ${brand}, ${today}`,
          ),
          text(
            { margin: '0', 'font-size': '14px', 'line-height': '20px' },
            `On every order to {{city|your city}} ${midnight}.`,
          ),
        ),
        button(
          { padding: '11px 22px', background: '#f2c14e', color: '#12352b', 'font-size': '15px' },
          'Start an order',
        ),
      ),
    ),
}

const print = flowers(320, 420, { ground: '#f3e3d3', first: '#b4483a', second: '#5d7a55', third: '#e0a03b' })

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
  html: (brand) =>
    panel(
      { ...roundCorners, padding: '0', background: '#fbf6ef' },
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
          kicker({ color: '#b4483a' }, brand),
          heading({ 'font-family': serif, 'font-size': '34px', 'line-height': '40px', color: '#3a2a20' }, newText),
          text({ color: '#5c4a3e' }, `${runs}, {{first_name|dear friend}}. ${ending}`),
          button({ background: '#3a2a20' }, 'Look at the new ones'),
        ),
      ),
    ),
}

export const starters: readonly Starter[] = [offer, arrivals, bag, delivery]
