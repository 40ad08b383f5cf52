/** What a panel stands on while it is designed: its place by styles of the canvas alone, and a drawn page that loads nothing. */
import { expect, test } from 'vitest'
import type { Stage } from '../../../../../../src/model/design/panel/placement.ts'
import { stageStyles } from '../../../../../../src/renderer/blocks/design/designer-page/stage.ts'

const backdrop = { page: 'site', frame: 'browser', address: 'gulmohar.example' } as const
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

test.each(['site', 'app'] as const)('the drawn %s loads nothing', (page) => {
  const styles = stageStyles({ ...stage, page, dim: false })
  expect(styles).not.toContain('52%')
  const [, drawn = ''] = /url\("data:image\/svg\+xml,([^"]*)"\)/.exec(styles) ?? []
  expect(decodeURIComponent(drawn)).toMatch(/^<svg/)
  expect(decodeURIComponent(drawn).replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href/)
  expect(styles.match(/url\(/g)).toHaveLength(1)
})
