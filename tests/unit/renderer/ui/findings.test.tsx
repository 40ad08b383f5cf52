/** The one list of findings, and the foot that leads to it: the level as a mark, the effect of a fix, its undo in place. */
import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Finding } from '../../../../src/model/rules/finding.ts'
import { FindingGroups, type FixControls } from '../../../../src/renderer/ui/findings.tsx'
import { FindingsFoot } from '../../../../src/renderer/ui/findings-foot.tsx'

const passed: Finding = { id: 'size', level: 'passed', title: 'Gmail will not clip it', tab: 'CONTENT' }
const link: Finding = {
  id: 'sample',
  level: 'blocking',
  title: 'The button leads to a sample address',
  tab: 'CONTENT',
  field: 'design',
  link: 'Content, Message',
}
const spaces: Finding = {
  id: 'spaces',
  level: 'warning',
  title: 'Two spaces in a row',
  tab: 'CONTENT',
  field: 'text',
  fix: { label: 'Remove the blanks', now: 'the  sale', after: 'the sale', safe: true, changes: [] },
}
const fixes: FixControls = { lastFix: null, fixed: [], one: () => {}, all: () => {} }

/** The text of the markup, with one blank between elements. */
const textOf = (element: React.ReactNode) =>
  renderToStaticMarkup(<MantineProvider>{element}</MantineProvider>)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const foot = (findings: readonly Finding[], missing = '') =>
  textOf(
    <FindingsFoot
      label="Checks"
      findings={findings}
      missing={missing}
      onShow={() => {}}
      canShow={() => true}
      fixes={fixes}
    />,
  )
const list = (findings: readonly Finding[], more: Partial<FixControls> = {}) =>
  textOf(<FindingGroups findings={findings} onShow={() => {}} fixes={{ ...fixes, ...more }} />)

describe('the foot', () => {
  it.each([
    ['names what is missing', [], 'Missing: Icon', 'Missing: Icon'],
    ['says that nothing must be fixed', [passed], '', 'Nothing to fix 1 check passed'],
    ['counts by level and shows the first', [spaces, link], '', `1 must fix 1 should fix ${link.title} Show`],
    ['offers the fix', [spaces], '', `1 should fix ${spaces.title} Show Fix`],
    [
      'says what is missing beside warnings',
      [spaces],
      'Missing: Icon',
      `Missing: Icon 1 should fix ${spaces.title} Show Fix`,
    ],
  ] as const)('%s', (_case, findings, missing, text) => expect(foot(findings, missing)).toBe(text))
})

describe('the list', () => {
  it('groups findings by level, each with its effect and its act', () => {
    expect(list([passed, spaces, link])).toBe(
      `Apply 1 safe fix Must fix 1 ${link.title} Show Content, Message ` +
        `Should fix 1 ${spaces.title} Fix Now the  sale After the sale Show 1 check passed`.replace('  ', ' '),
    )
  })

  it('shows a fixed finding in its place, with its undo', () => {
    const lastFix = { text: 'Fixed: Two spaces in a row', undo: () => {}, finding: spaces, index: 0 }
    const other = { ...spaces, id: 'other', title: 'Too many exclamation marks' }
    expect(list([other], { lastFix })).toContain(`Should fix 1 Fixed: Two spaces in a row Undo ${other.title}`)
  })

  it.each([
    ['is a passed check', [link], {}, '2 checks passed'],
    ['is none while it is found again', [spaces, link], {}, '1 check passed'],
    [
      'is none while it is shown in its place',
      [link],
      { lastFix: { text: '', undo: () => {}, finding: spaces } },
      '1 check passed',
    ],
  ] as const)('a fixed finding %s', (_case, open, more, text) =>
    expect(list([passed, ...open], { fixed: [spaces], ...more })).toMatch(new RegExp(`${text}$`)),
  )

  it('offers no fix where findings cannot be fixed', () => {
    expect(textOf(<FindingGroups findings={[spaces]} onShow={() => {}} />)).toBe(
      `Should fix 1 ${spaces.title} Show Now the sale After the sale`,
    )
  })
})
