/** What a panel's HTML says about its box: corners and motion, which the previews draw. */
import { describe, expect, it } from 'vitest'
import { motionIn, motionStyles, outerStyleIn } from '../../../../../src/model/design/panel/outer-style.ts'

const page = (css: string, body: string) =>
  `<!doctype html><html><head><style>${css}</style></head><body>${body}</body></html>`

describe('the corners of the outermost element', () => {
  it.each([
    ['a rule of its id', page('#i1{color:red;border-radius:16px;}', '<div id="i1"><p>Hi</p></div>'), '16px'],
    ['its own style', '<div style="padding:1px;border-radius: 8px"><p>Hi</p></div>', '8px'],
    ['no corners', page('#i1{color:red;}', '<div id="i1">Hi</div>'), null],
    ['corners of another element', page('#i2{border-radius:8px;}', '<div id="i1"><b id="i2">Hi</b></div>'), null],
    ['the corner of one side', '<div style="border-radius-x:8px">Hi</div>', null],
    ['no element around all parts', page('', '<p>Hi</p><p>there</p>'), null],
    ['nothing', '', null],
  ])('%s', (_what, html, radius) => expect(outerStyleIn(html, 'border-radius')).toBe(radius))
})

describe('how a panel appears', () => {
  it.each([
    ['at once', '<div style="color:red">Hi</div>', null],
    ['fading', page('#i1{animation:herald-fade 300ms ease-out both;}', '<div id="i1">Hi</div>'), 'herald-fade'],
    ['sliding, in separate values', page('#i1{animation-name:herald-slide;}', '<div id="i1">Hi</div>'), 'herald-slide'],
    ['by an animation that is not ours', '<div style="animation: spin 1s">Hi</div>', null],
  ])('%s', (_what, html, motion) => expect(motionIn(html)).toBe(motion))
  it('comes with its keyframes, and rests for people who want less motion', () => {
    expect(motionStyles(null, '#i1')).toBe('')
    expect(motionStyles('herald-slide', '#i1')).toBe(
      '@keyframes herald-slide{from{opacity:0;transform:translateY(32px)}}' +
        '@media (prefers-reduced-motion:reduce){#i1{animation:none!important}}',
    )
  })
})
