/** Merge tags of other programs: each is known by its program's name, mapped rightly where Herald has the field, and blocks in every place. */
import { describe, expect, test } from 'vitest'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import type { Role } from '../../../../src/model/checks/message.ts'
import { mergeTags } from '../../../../src/model/merge-tags/broken.ts'
import { foreignTagsIn } from '../../../../src/model/merge-tags/dialects.ts'
import { foreignTags, ordinary } from '../../../fixtures/foreign-tags.ts'

const known = ['first_name', 'last_name', 'email', 'city', 'voucher_code']
const tags = known.map((name, at) => ({ id: at + 1, name, value: `{{${name}}}` }))
const unsubscribe = 'https://shop.pk/leave?t={token}'
const roles: readonly Role[] = ['subject', 'preheader', 'sender', 'title', 'text', 'button', 'said', 'plain', 'link']

const blocking = (message: Parameters<typeof checkMessage>[0]) =>
  checkMessage(message, { tags, ownRules: [] }).filter(({ id }) => id.startsWith('tag-foreign'))

describe('a tag of another program', () => {
  test('is of some forty programs, a hundred and more in all', () => {
    expect(foreignTags.length).toBeGreaterThanOrEqual(105)
    expect(new Set(foreignTags.map(([program]) => program)).size).toBeGreaterThanOrEqual(40)
  })

  test.each(foreignTags)('%s %s', (program, tag, becomes) => {
    const [found, ...more] = foreignTagsIn(`Salam ${tag}, welcome`, known)
    expect(more).toEqual([])
    expect(found).toMatchObject({ source: tag, at: 6 })
    expect(found?.programs).toContain(program)
    const { translate, met } = mergeTags({ known, unsubscribe })
    const mapped = becomes === 'unsubscribe' ? unsubscribe : (becomes ?? tag)
    expect(translate(`Salam ${tag}, welcome`)).toBe(`Salam ${mapped}, welcome`)
    expect(translate(tag)).toBe(mapped)
    expect(met.unsubscribes).toBe(becomes === 'unsubscribe' ? 2 : 0)
    expect([...met.unknown]).toEqual(becomes === null ? [tag] : [])
  })

  test.each(foreignTags)('%s %s blocks in every text, with its program', (program, tag) => {
    for (const role of roles) {
      const [told] = blocking({ texts: [{ role, path: 'text', name: 'Text', text: `Salam ${tag} x` }] })
      expect(told, role).toMatchObject({ level: 'blocking', field: 'text' })
      expect(told?.title, role).toContain(program)
      // Herald reads some as its own, with all that is behind the bar for the default.
      expect(
        [
          `'${tag}' is sent as written.`,
          `'${tag}': people without one get '${tag.split('|')[1]?.slice(0, -2).trim()}'.`,
        ],
        role,
      ).toContain(told?.detail)
    }
  })

  test.each(foreignTags)('%s %s blocks in a link and in the words of HTML', (program, tag) => {
    const inside = tag.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const shown = /^<[%?]/.test(tag) ? tag : inside.replaceAll('<', '&lt;')
    for (const text of [`<p><a href="${inside}">Bye</a></p>`, `<p>Salam ${shown}</p>`]) {
      const [told] = blocking({ texts: [], html: { kind: 'mail', text, source: null } })
      expect(told, text).toMatchObject({ level: 'blocking', field: 'design' })
      expect(told?.title, text).toContain(program)
    }
  })

  test.each(ordinary)('%s has none', (text) => {
    const said = roles.flatMap((role) => blocking({ texts: [{ role, path: 'text', name: 'Text', text }] }))
    const html = `<p title="${text.replace(/["&<>]/g, '')}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`
    expect([...said, ...blocking({ texts: [], html: { kind: 'panel', text: html, source: null } })]).toEqual([])
  })

  test("several programs' tags in one mail name the one that wrote most", () => {
    const { translate, met } = mergeTags({ known, unsubscribe })
    translate('{{ contact.firstname }} {{ contact.email }} {{#if x}} {{ unsubscribe_link }}')
    expect(met.dialect).toBe('HubSpot')
  })

  test('all of a text are replaced where Herald has the fields', () => {
    const [told] = blocking({
      texts: [{ role: 'text', path: 'text', name: 'Text', text: '*|FNAME|* %LASTNAME% *|X|*' }],
    })
    expect(told?.fix?.changes[0]?.after).toBe('{{first_name}} {{last_name}} *|X|*')
  })

  test('while the tags are not known, what may be one of them is not judged', () => {
    const text = '{{frist_name}} {{contact.FIRSTNAME}} {{hostedUnsubscribeUrl}}'
    const message = { texts: [{ role: 'text' as const, path: 'text', name: 'Text', text }] }
    expect(checkMessage(message, { tags: [], ownRules: [] })).toEqual([])
  })
})
