/** Merge tags of other programs become Herald's, by what the workspace calls them; what has no counterpart stays and is named. */
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how Braze writes a tag.
import { describe, expect, test } from 'vitest'
import { mergeTags } from '../../../../src/model/merge-tags/broken.ts'

const options = {
  known: ['first_name', 'last_name', 'email', 'city', 'voucher_code', 'Last order'],
  unsubscribe: 'https://a.example/u?token={token}',
}
const read = (text: string, given = options) => {
  const { translate, met } = mergeTags(given)
  return { text: translate(text), unknown: [...met.unknown], dialect: met.dialect, unsubscribes: met.unsubscribes }
}

describe('a tag', () => {
  test.each<[string, string, string]>([
    ['of Mailchimp', 'Dear *|FNAME|*', 'Dear {{first_name}}'],
    ['of Mailchimp, of their own', '*|LASTORDER|*', '{{Last order}}'],
    ['of Klaviyo', "{{ first_name|default:'friend' }}", '{{first_name|friend}}'],
    ['of Klaviyo, of a person', '{{ person.last_name|default:"you" }}', '{{last_name|you}}'],
    ['of Klaviyo with a filter', '{{ first_name|title }}', '{{first_name}}'],
    ['of Klaviyo with two', "{{ first_name|title|default:'friend' }}", '{{first_name|friend}}'],
    ['of Braze', "{{${first_name} | default: 'you'}}", '{{first_name|you}}'],
    ['of Braze without a default', '{{${city}}}', '{{city}}'],
    ['of Braze, of their own', '{{custom_attribute.${voucher_code}}}', '{{voucher_code}}'],
    ['of SendGrid', '{{firstName}}', '{{first_name}}'],
    ['of SendGrid with a default', '{{insert firstName "default=you"}}', '{{first_name|you}}'],
    ['of SendGrid of old', 'Dear -first_name-,', 'Dear {{first_name}},'],
    ['of HubSpot', '{{ contact.firstname }}', '{{first_name}}'],
    ['of Campaign Monitor', '[firstname,fallback=friend]', '{{first_name|friend}}'],
    ["of Herald's own", '{{first_name|دوست}} {{city}}', '{{first_name|دوست}} {{city}}'],
    ['of a default with a bar', "{{ city|default:'a|b' }}", '{{city|a b}}'],
  ])('%s', (_what, from, to) => expect(read(from).text).toBe(to))

  test.each<[string, string, string[]]>([
    ['that the workspace has not', 'Dear *|NICKNAME|*', ['*|NICKNAME|*']],
    ['of logic', '*|IF:VIP|*Hello*|END:IF|*', ['*|IF:VIP|*', '*|END:IF|*']],
    ['of logic in Liquid', '{% if a == 1 %}x{% endif %}', ['{% if a == 1 %}', '{% endif %}']],
    ['of logic in Handlebars', '{{#if vip}}x{{/if}}', ['{{#if vip}}', '{{/if}}']],
    ['written as Herald writes them', '{{shoe_size}}', ['{{shoe_size}}']],
  ])('%s stays as it is and is named', (_what, text, unknown) => {
    expect(read(text)).toMatchObject({ text, unknown })
  })

  test.each([
    ['Mailchimp', '*|UNSUB|*'],
    ['Customer.io', '{% unsubscribe_url %}'],
    ['Braze', '{{${set_user_to_unsubscribed_url}}}'],
    ['SendGrid, Postmark or Iterable', '{{{unsubscribe}}}'],
    ['SendGrid', '<%asm_group_unsubscribe_raw_url%>'],
    ['Campaign Monitor', '[unsubscribe]'],
  ])("an unsubscribe link of %s, %s, leads to Herald's; without an address it stays", (dialect, tag) => {
    expect(read(tag)).toMatchObject({ text: options.unsubscribe, unsubscribes: 1, dialect })
    expect(read(tag, { ...options, unsubscribe: null as never })).toMatchObject({ text: tag, unknown: [tag] })
  })

  test.each(['Prices from 3-5 -and more-', 'a [link] b', '100 % {of} it', 'x*|y', 'half-first_name-half'])(
    '%s is none',
    (text) => expect(read(text)).toMatchObject({ text, unknown: [], dialect: null }),
  )
})
