/** The blocks of a mail: what they bring with them, and what they take over from the design that they go into. */
import { describe, expect, it } from 'vitest'
import { blockSamples } from '../../../../../../src/model/design/findings.ts'
import { mailKind } from '../../../../../../src/renderer/blocks/design/mail/kind.tsx'
import { element } from '../../../../../../src/renderer/blocks/design/mail/parts.ts'
import { networks } from '../../../../../../src/renderer/blocks/design/mail/social.ts'
import type { DesignState } from '../../../../../../src/renderer/blocks/design/protocol.ts'

const ids = [...mailKind.tiles, ...mailKind.rows].map(({ id }) => id)
const own = Object.fromEntries(networks.map(({ name }) => [name, `herald-file:${name}`]))
const standing = (...colours: string[]): DesignState => ({
  parts: [],
  chosen: null,
  whole: { id: '', type: 'mj-body', values: {} },
  colours,
  undo: false,
  redo: false,
  changes: 0,
})

describe.each(ids)('%s', (id) => {
  const { source, row } = mailKind.insertion(id, null, own)
  it('is MJML, and a row where it goes between rows', () => {
    expect(source).toMatch(/^<mj-/)
    expect(row).toMatch(/^<mj-(section|raw)/)
    expect(row).toContain(source)
  })
  it('brings nothing of anybody and leads nowhere by itself', () => {
    expect(row).not.toMatch(/https?:|mailjet|Ubuntu|example/)
    expect(row.match(/href="(?!")/)).toBeNull()
  })
  it('says the font of every text and button', () => {
    for (const [tag] of row.matchAll(/<mj-(?:text|button)\b[^>]*>/g)) expect(tag).toContain('font-family="Arial')
  })
})

it('words that nobody has written yet are known as samples', () => {
  const { source } = mailKind.insertion('text', null)
  expect(blockSamples.some(({ words }) => words.every((one) => source.includes(one)))).toBe(true)
})

it.each([
  [['#ffffff', '#1f5f4a'], '#1f5f4a'],
  [['#1b1b20', '#f2c14e', '#b4552d'], '#b4552d'],
  [['#ffffff', '#3c3c46'], '#5b5bd6'],
])('a button in a design of %j is %s', (colours, accent) => {
  expect(mailKind.insertion('button', standing(...colours)).source).toContain(`background-color="${accent}"`)
})

it('social links are signs of ours, and words where those could not be saved', () => {
  const drawn = mailKind.insertion('social', null, own).source
  const usual = networks.slice(0, 3)
  expect(drawn.match(/src="herald-file:\w+" alt="\w+"/g)).toHaveLength(usual.length)
  const written = mailKind.insertion('social', null, {}).source
  for (const { label } of usual) expect(written).toContain(`>${label}</a>`)
  expect(written).not.toContain('src=')
})

it('values that hold quotes end where they were ended', () => {
  const made = element('mj-image', { alt: 'Kurta, 36" & more, &quot;', href: 'https://g.pk/?q="eid"&x=1' }, '')
  expect(made).toBe(
    '<mj-image alt="Kurta, 36&quot; &amp; more, &amp;quot;" href="https://g.pk/?q=&quot;eid&quot;&x=1"></mj-image>',
  )
})
