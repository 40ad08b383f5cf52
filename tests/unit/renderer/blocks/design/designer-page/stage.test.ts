/** What a panel stands on while it is designed: its place by styles of the canvas alone, and a drawn page that loads nothing. */
import { expect, test } from 'vitest'
import type { Stage } from '../../../../../../src/model/design/panel/placement.ts'
import { stageStyles } from '../../../../../../src/renderer/blocks/design/designer-page/stage.ts'

const backdrop = { page: 'home', frame: 'browser', address: 'gulmohar.example' } as const
const stage: Stage = { ...backdrop, across: 'end', down: 'start', width: 360, margin: 24, dim: true, full: false }

test.each([
  [{}, ['align-items: flex-end; justify-content: flex-start', 'width: min(360px, 100%)', 'rgb(17 17 24 / 52%)']],
  [{ across: 'center', down: 'center' }, ['align-items: center; justify-content: center']],
  [{ width: null, margin: 0 }, ['width: 100%', 'padding: 0px']],
  [{ full: true, width: null }, ['min-height: 100vh;']],
] as const)('%j', (more, said) => {
  const styles = stageStyles({ ...stage, ...more })
  for (const one of said) expect(styles).toContain(one)
})

test('a message of another editor is placed by its body, and keeps a background of its own', () => {
  const styles = stageStyles(stage, 'source')
  expect(styles).toMatch(/^:where\(body\) \{ background-color: #ffffff; \}/)
  expect(styles).toContain('html { display: flex !important;')
  expect(styles).toContain('body { box-sizing: border-box; flex: none; width: min(360px, 100%);')
  expect(styles).not.toContain('data-gjs-type')
})

test.each([
  ['home', 'browser'],
  ['product', 'browser'],
  ['basket', 'browser'],
  ['home', 'phone'],
  ['product', 'phone'],
  ['basket', 'phone'],
  ['app', 'phone'],
] as const)('the drawn %s in a %s loads nothing', (page, frame) => {
  const styles = stageStyles({ ...stage, page, frame, dim: false })
  expect(styles).not.toContain('linear-gradient')
  const [, drawn = ''] = /url\("data:image\/svg\+xml,([^"]*)"\)/.exec(styles) ?? []
  expect(decodeURIComponent(drawn)).toMatch(/^<svg/)
  expect(decodeURIComponent(drawn).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href/)
  expect(styles.match(/url\(/g)).toHaveLength(1)
})

test("a picture of the user's own page stands in place of the drawn one", () => {
  const styles = stageStyles({ ...stage, picture: 'data:image/jpeg;base64,AAAA', dim: false })
  expect(styles).toContain('background: url("data:image/jpeg;base64,AAAA") top center')
  expect(styles.match(/url\(/g)).toHaveLength(1)
})
