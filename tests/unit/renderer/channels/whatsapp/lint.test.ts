/** WhatsApp template rules, said before the wait: input, path, exact words. */
import { describe, expect, it } from 'vitest'
import { whatsappFindings } from '../../../../../src/renderer/channels/whatsapp/findings.ts'
import { lint } from '../../../../../src/renderer/channels/whatsapp/lint.ts'
import type { WhatsappMessage } from '../../../../../src/renderer/channels/whatsapp/message.ts'
import { emptyWhatsapp } from '../../../../../src/renderer/channels/whatsapp/values.ts'
import { calls, crafted, custom, tags, template, words } from './samples.ts'

const header = (value: string) => ({ selectedHeaderType: 'text' as const, headerText: words(value) })
const body = (value: string) => ({ body: words(value) })
const atHeader = (said: string): [string, string][] => [['message.headerText', said]]
const atBody = (said: string): [string, string][] => [['message.body', said]]

describe('lint', () => {
  it.each<[string, Partial<WhatsappMessage>, [path: string, words: string][]]>([
    ['a sound message', header('Winter sale'), []],
    ['a header of 60', header('x'.repeat(60)), []],
    ['a header of 61', header('x'.repeat(61)), atHeader('The header has 61 characters; the limit is 60.')],
    [
      'a placeholder counts as {{1}}',
      header(`${'x'.repeat(56)}{{city}}`),
      atHeader('The header has 61 characters; the limit is 60.'),
    ],
    ['a header with an emoji', header('Sale 🎉'), atHeader('The header has an emoji.')],
    ['a header with a flag', header('Sale 🇵🇰'), atHeader('The header has an emoji.')],
    ['a header with digits and a trade mark', header('Up to 40% off, no. 1, Gulmohar™'), []],
    ['a bold header', header('*Sale*'), atHeader('The header has formatting marks.')],
    ['an italic header', header('_Sale_ today'), atHeader('The header has formatting marks.')],
    ['a struck header', header('~Sale~'), atHeader('The header has formatting marks.')],
    ['a monospaced header', header('```Sale```'), atHeader('The header has formatting marks.')],
    ['an underscore inside a word', header('size_guide_2026'), []],
    ['a tag with underscores in a header', header('For {{first_name}}'), []],
    ['a header that is off', { ...header('🎉'), selectedHeaderType: 'none' }, []],
    ['a body of 1,024', body('x'.repeat(1_024)), []],
    ['a body of 1,025', body('x'.repeat(1_025)), atBody('The body has 1,025 characters; the limit is 1,024.')],
    ['a tag at the start', body('{{first_name}}, salaam.'), atBody('The body starts with a merge tag.')],
    ['a tag behind blanks at the start', body('  {{city}} waits.'), atBody('The body starts with a merge tag.')],
    ['a tag at the end', body('Salaam {{first_name}}'), atBody('The body ends with a merge tag.')],
    ['a tag before a full stop', body('Salaam {{first_name}}.'), []],
    ['a tag alone', body('{{first_name}}'), atBody('The body starts with a merge tag.')],
    ['adjacent tags', body('To {{first_name}}{{city}}.'), atBody('The body has two merge tags side by side.')],
    [
      'tags with a blank between',
      body('To {{first_name}} {{city}}.'),
      atBody('The body has two merge tags side by side.'),
    ],
    ['tags with a word between', body('To {{first_name}} in {{city}}.'), []],
    [
      'a tag without a sample',
      body('See {{unsampled}}, {{unsampled}}.'),
      [['message.body', 'Unsampled has no sample, which WhatsApp requires.']],
    ],
    ['a tag nobody knows', body('See {{nope}}.'), atBody('Nope has no sample, which WhatsApp requires.')],
    ['a footer', { footer: 'Gulmohar Retail' }, []],
    ['a footer with an emoji', { footer: 'Gulmohar 🌸' }, [['message.footer', 'The footer has an emoji.']]],
    [
      'hardly more words than tags',
      body('Hi {{first_name}}, {{first_name}} is {{first_name}}s.'),
      [['message.body', 'The body has too few words for its merge tags.']],
    ],
    ['a footer with a tag', { footer: 'For {{city}}' }, [['message.footer', 'The footer has a merge tag.']]],
    [
      'a link over http',
      calls({ link: 'http://gulmohar.example' }, null),
      [['message.callToActionButton.visit_website.link', 'The website link does not begin with https://.']],
    ],
    ['a link over https', calls({ link: 'HTTPS://gulmohar.example' }, null), []],
    ['a link that is a tag', calls({ link: '', linkType: 'dynamic' }, null), []],
    ['a link of a button that is off', calls(null, {}), []],
  ])('%s', (_what, patch, objections) => {
    expect(lint(crafted(patch), tags).map(({ path, words: said }) => [path, said])).toEqual(objections)
  })

  it('says nothing of samples while the tags are unknown', () => {
    expect(lint(crafted(body('See {{nope}}.')), [])).toEqual([])
  })
})

describe('findings', () => {
  it('turns each objection into a warning at its field', () => {
    const findings = whatsappFindings(custom(body('{{first_name}}, salaam.')), { mergeTags: tags })
    expect(findings).toMatchObject([
      { level: 'warning', title: 'The body starts with a merge tag', field: 'message.body', tab: 'CONTENT' },
      { level: 'passed', title: 'Merge tags valid' },
    ])
  })

  it('passes a sound message and an approved template', () => {
    expect(whatsappFindings(custom(), { mergeTags: tags }).map(({ level, title }) => [level, title])).toEqual([
      ['passed', 'WhatsApp template rules are met'],
      ['passed', 'Merge tags valid'],
    ])
    expect(
      whatsappFindings({ ...emptyWhatsapp(), selectedTemplate: template }, { mergeTags: tags }).map(
        ({ title }) => title,
      ),
    ).toEqual(['The template is approved', 'Merge tags valid'])
  })

  it('says nothing of what is not written yet', () => {
    expect(whatsappFindings(emptyWhatsapp(), { mergeTags: tags })).toEqual([])
  })
})
