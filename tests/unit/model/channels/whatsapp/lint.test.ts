/** WhatsApp template rules, said before the wait: input, path, exact words. */
import { describe, expect, it } from 'vitest'
import type { ContentContext } from '../../../../../src/model/channels/channel.ts'
import { whatsappFindings } from '../../../../../src/model/channels/whatsapp/checks.ts'
import { lint } from '../../../../../src/model/channels/whatsapp/lint.ts'
import type { WhatsappMessage } from '../../../../../src/model/channels/whatsapp/message.ts'
import { emptyWhatsapp } from '../../../../../src/model/channels/whatsapp/values.ts'
import { whatsappApproval } from '../../../../../src/renderer/channels/whatsapp/content-step.ts'
import {
  calls,
  context,
  crafted,
  custom,
  quick,
  tags,
  template,
  words,
} from '../../../renderer/channels/whatsapp/samples.ts'

const header = (value: string) => ({ selectedHeaderType: 'text' as const, headerText: words(value) })
const body = (value: string) => ({ body: words(value) })
const atHeader = (said: string): [string, string][] => [['message.headerText', said]]
const atBody = (said: string): [string, string][] => [['message.body', said]]
const atLink = (said: string): [string, string][] => [['message.callToActionButton.visit_website.link', said]]
const atReply = (said: string): [string, string][] => [['message.quickReplyButton.custom_button_1.buttonText', said]]

// Meta: 'Template components' (developers.facebook.com/documentation/business-messaging/whatsapp/templates/components) and error 2388047.
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
    ['a link with a tag at its end', calls({ link: 'https://gulmohar.example/o/{{city}}' }, null), []],
    [
      'a link with a tag inside',
      calls({ link: 'https://gulmohar.example/{{city}}/sale' }, null),
      atLink('The website link has a merge tag that is not at its end.'),
    ],
    [
      'a link with a tag in its host',
      calls({ link: 'https://{{city}}.gulmohar.example' }, null),
      atLink('The website link has a merge tag that is not at its end.'),
    ],
    [
      'a link with two tags',
      calls({ link: 'https://gulmohar.example/{{first_name}}/{{city}}' }, null),
      atLink('The website link has more than one merge tag.'),
    ],
    [
      'a link with a tag that has no example',
      calls({ link: 'https://gulmohar.example/{{unsampled}}' }, null),
      atLink('Unsampled has no sample, which WhatsApp requires.'),
    ],
    [
      'a link that is a tag without an example',
      calls({ link: '', linkType: 'dynamic', selectedMergeTag: { id: 3, value: '{{unsampled}}' } }, null),
      atLink('Unsampled has no sample, which WhatsApp requires.'),
    ],
    [
      'a tag in a link of a button that is off',
      { ...calls({ link: 'https://g.example/{{nope}}/x' }, null), addButtons: false },
      [],
    ],
    ['a link of 2,000', calls({ link: `https://g.example/${'x'.repeat(1_982)}` }, null), []],
    [
      'a link of 2,001',
      calls({ link: `https://g.example/${'x'.repeat(1_983)}` }, null),
      atLink('The website link has 2,001 characters; the limit is 2,000.'),
    ],
    ['a button with an emoji', quick({ custom_button_1: 'Yes 🎉' }), atReply('A button has an emoji.')],
    ['a button with a digit in a box', quick({ custom_button_1: 'Press 1️⃣' }), atReply('A button has an emoji.')],
    ['a button with stars', quick({ custom_button_1: '*Yes*' }), atReply('A button has formatting marks.')],
    ['a button with struck words', quick({ custom_button_1: '~No~ Yes' }), atReply('A button has formatting marks.')],
    ['a button with a merge tag', quick({ custom_button_1: 'For {{city}}' }), atReply('A button has a merge tag.')],
    ['a button of 25', quick({ custom_button_1: 'x'.repeat(25) }), []],
    [
      'a button of 26',
      quick({ custom_button_1: 'x'.repeat(26) }),
      atReply('A button has 26 characters; the limit is 25.'),
    ],
    ['a button in plain words', quick({ custom_button_1: 'Size 36_38, 50% off', marketing_opt_out: 'Stop' }), []],
  ])('%s', (_what, patch, objections) => {
    expect(lint(crafted(patch), tags).map(({ path, sentence: said }) => [path, said])).toEqual(objections)
  })

  it('says nothing of samples while the tags are unknown', () => {
    expect(lint(crafted(body('See {{nope}}.')), [])).toEqual([])
  })
})

// Meta, Cloud API, error 132018: 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces'.
describe('values that are filled in', () => {
  const refused = ['dear\ncustomer', 'dear\r\ncustomer', 'dear\tcustomer', 'dear     customer', 'dear\u2028customer']
  const has = 'has a line break, a tab or more than four spaces in a row, which WhatsApp does not send.'
  const said = (text: string, sample: string, own: string) =>
    lint(
      crafted(body(text)),
      [{ id: 1, name: 'First name', value: '{{first_name}}', sample }],
      [
        { name: 'Ali', values: { first_name: own } },
        { name: 'Sara', values: { first_name: 'Sara', city: 'a\tb' } },
      ],
    ).map(({ sentence: told }) => told)

  it.each(refused)('%j is refused', (value) => {
    expect(said('Salaam {{first_name}}, hello {{first_name}} again and again.', value, 'Ali')).toEqual([
      `The sample of First name ${has}`,
    ])
    expect(said('Salaam {{first_name}}, the sale starts.', 'Ayesha', value)).toEqual([`First name of Ali ${has}`])
  })

  it.each(['dear customer', 'dear    customer', 'Zoë', ''])('%j is not', (value) => {
    expect(said('Salaam {{first_name}}, the sale starts.', 'Ayesha', value)).toEqual([])
  })

  it.each(['dear     customer', 'dear\tcustomer'])('%j is refused as a default', (value) => {
    expect(said(`Salaam {{first_name|${value}}}, hi.`, 'Ayesha', 'Ali')).toEqual([
      'The body has a tab, or more than four spaces in a row.',
    ])
    expect(lint(crafted(header(`For {{first_name|${value}}}`)), tags).map(({ sentence: told }) => told)).toEqual([
      'The default of First name has a tab or more than four spaces in a row, which WhatsApp does not send.',
    ])
  })

  it('are told of an approved template too', () => {
    const values = { ...emptyWhatsapp(), selectedTemplate: template }
    const people = [{ name: 'Ali', values: { first_name: 'Ali\nRaza' } }]
    expect(whatsappFindings(values, { mergeTags: tags, people }).map(({ title }) => title)).toEqual([
      'The template is approved',
      `First name of Ali ${has.slice(0, -1)}`,
      'Merge tags valid',
    ])
  })

  it('are told before it is sent for approval', () => {
    const told = whatsappApproval.objections?.(custom(body('Salaam {{first_name}}, hi.')), {
      ...context,
      people: [{ name: 'Ali', values: { first_name: 'Ali\nRaza' } }],
    } as unknown as ContentContext)
    expect(told).toEqual([`First name of Ali ${has}`])
  })
})

// Meta, 'Template components', and error 2388299: no parameter at either end, none side by side, 1,024 characters.
describe('bodies', () => {
  it.each([
    '{{first_name}}, your order is ready.',
    'Your order is ready, {{first_name}}',
    'x'.repeat(1_025),
    'Hi {{first_name}}{{city}}, your order is ready for you to collect today.',
    'Hi {{first_name}} {{city}}, ok.',
  ])('%j is refused', (text) => {
    expect(lint(crafted(body(text)), tags)).not.toEqual([])
  })

  it.each(['Hi {{first_name}}, your order is ready today.', 'x'.repeat(1_024), 'Your order is ready, {{first_name}}.'])(
    '%j is taken',
    (text) => {
      expect(lint(crafted(body(text)), tags)).toEqual([])
    },
  )
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
