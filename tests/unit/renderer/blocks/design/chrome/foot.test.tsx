/** The foot under the designer claims nothing of a message that is still empty. */
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Finding } from '../../../../../../src/model/rules/finding.ts'
import { Foot } from '../../../../../../src/renderer/blocks/design/chrome/foot.tsx'

const foot = (findings: readonly Finding[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <Foot findings={findings} weight={null} onShow={() => {}} canShow={() => false} />
    </MantineProvider>,
  )

it('says that an empty message is not complete', () => {
  expect(foot([])).toContain('Not complete yet')
  expect(foot([])).not.toContain('Nothing to fix')
})

it('says that nothing must be fixed once something was checked', () => {
  const passed: Finding = { id: 'email-size', level: 'passed', title: 'Gmail will not clip it', tab: 'CONTENT' }
  expect(foot([passed])).toContain('Nothing to fix')
})
