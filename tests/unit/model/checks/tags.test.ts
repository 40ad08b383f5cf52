/** Rules of merge tags: those of other programs, slips of the name, open braces and missing defaults. */
import { describe, expect, it } from 'vitest'
import { checkMessage } from '../../../../src/model/checks/check.ts'
import { saidOfText, tags } from '../../renderer/blocks/checks/table.ts'

const found: [
  rule: string,
  text: string,
  title: string,
  detail: string,
  mended: string | null,
  safe: boolean | null,
][] = [
  [
    'tag-foreign',
    'Hi *|FNAME|*',
    'Merge tag of another tool: Mailchimp',
    "'*|FNAME|*' is sent as written.",
    'Hi {{first_name}}',
    true,
  ],
  [
    'tag-foreign',
    'Hi [firstname,fallback=friend]',
    'Merge tag of another tool: Campaign Monitor or Sendy',
    "'[firstname,fallback=friend]' is sent as written.",
    'Hi {{first_name|friend}}',
    true,
  ],
  [
    'tag-foreign',
    'Hi {% if vip %}you{% endif %}',
    'Merge tag of another tool: Klaviyo, Braze or Customer.io',
    "'{% if vip %}' is sent as written.",
    null,
    null,
  ],
  [
    'tag-foreign',
    'Hi %%First Name%%',
    'Merge tag of another tool: Salesforce Marketing Cloud or Pardot',
    "'%%First Name%%' is sent as written.",
    'Hi {{first_name}}',
    true,
  ],
  [
    'tag-foreign',
    'Hi [[first_name]]',
    'Merge tag of another tool: GetResponse',
    "'[[first_name]]' is sent as written.",
    'Hi {{first_name}}',
    true,
  ],
  [
    'tag-foreign',
    'Hi {first_name}',
    'Merge tag of another tool: Sailthru, Elastic Email or Mailster',
    "'{first_name}' is sent as written.",
    'Hi {{first_name}}',
    true,
  ],
  [
    'tag-foreign',
    'Hi *|COMPANY|*',
    'Merge tag of another tool: Mailchimp',
    "'*|COMPANY|*' is sent as written.",
    null,
    null,
  ],
  [
    'tag-open',
    'Hi {{first_name}',
    'A merge tag is not closed',
    "'{{first_name}' is sent as written.",
    'Hi {{first_name}}',
    true,
  ],
  [
    'tag-open',
    'Hi {first_name|you}}',
    'A merge tag is not closed',
    "'{first_name|you}}' is sent as written.",
    'Hi {{first_name|you}}',
    true,
  ],
  [
    'tag-no-default',
    'Hi {{first_name}},',
    'First name has no default',
    'People without one see a blank.',
    'Hi {{first_name|friend}},',
    false,
  ],
]

describe('rules of merge tags', () => {
  it.each(found)('%s: %s', (rule, text, title, detail, mended, safe) => {
    expect(saidOfText(rule, 'text', text)).toEqual({
      level: rule === 'tag-foreign' ? 'blocking' : 'warning',
      title,
      detail,
      mended,
      safe,
    })
  })

  it.each([
    'Hi {{first_name|}}',
    'Code {{voucher_code}}',
    'Use {token}',
    'A set {1, 2} of 100%',
    'a {b} c',
    '{{token}}',
  ])('says nothing of %s', (text) => {
    const said = checkMessage({ texts: [{ role: 'text', path: 'text', name: 'Text', text }] }, { tags, ownRules: [] })
    expect(said).toEqual([])
  })

  it('guesses nothing while the tags are not known', () => {
    const said = checkMessage(
      { texts: [{ role: 'text', path: 'text', name: 'Text', text: '{{frist_name}}' }] },
      { tags: [], ownRules: [] },
    )
    expect(said).toEqual([])
  })
})
