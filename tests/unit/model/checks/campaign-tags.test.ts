/** Campaign tags in links. */
import { describe, expect, it } from 'vitest'
import {
  isTagged,
  slugOf,
  tagsIn,
  takesTags,
  withoutTags,
  withTags,
  withTagsSwitched,
} from '../../../../src/model/checks/campaign-tags.ts'

const tags = { source: 'herald', medium: 'email', campaign: 'blessed-friday' }
const written = 'utm_source=herald&utm_medium=email&utm_campaign=blessed-friday'

describe('campaign tags', () => {
  it.each([
    ['https://a.example', `https://a.example?${written}`],
    ['https://a.example/x?size=L', `https://a.example/x?size=L&${written}`],
    ['https://a.example/x#end', `https://a.example/x?${written}#end`],
    ['https://a.example/{{city}}?q={{first_name|you}}', `https://a.example/{{city}}?q={{first_name|you}}&${written}`],
    // Those of an earlier name of the campaign become those of today.
    [
      'https://a.example?a=1&utm_source=herald&utm_medium=email&utm_campaign=old-name',
      `https://a.example?a=1&${written}`,
    ],
  ])('%s', (href, tagged) => {
    expect(withTags(href, tags)).toBe(tagged)
    expect(isTagged(tagged, tags)).toBe(true)
    expect(new URL(tagged).searchParams.get('utm_campaign')).toBe('blessed-friday')
  })

  it.each([
    ['https://a.example?utm_source=news', 'news', 'email', 'blessed-friday'],
    ['https://a.example?utm_source=news&UTM_CAMPAIGN=two%20words', 'news', 'email', 'two words'],
    ['https://a.example?utm_source=50%', '50%', 'email', 'blessed-friday'],
  ])('keep what the user wrote in %s', (href, source, medium, campaign) =>
    expect(tagsIn(withTags(href, tags))).toEqual({ source, medium, campaign }),
  )

  it('are behind the signs of a default', () =>
    expect(withTags('https://a.example/{{city|where?}}/{{hue|#fff}}', tags)).toBe(
      `https://a.example/{{city|where?}}/{{hue|#fff}}?${written}`,
    ))

  it.each([
    [`https://a.example/x?a=1&${written}#end`, 'https://a.example/x?a=1#end'],
    [`https://a.example?${written}`, 'https://a.example'],
    ['https://a.example?utm_term=stays', 'https://a.example?utm_term=stays'],
    ['https://a.example?utm_source=old&utm_medium=email', 'https://a.example?utm_source=old&utm_medium=email'],
  ])('taken out of %s', (href, plain) => expect(withoutTags(href, tags)).toBe(plain))

  it.each([
    ['https://a.example', true],
    ['mailto:a@b.example', false],
    ['{{link}}', false],
    ['', false],
  ])('can stand in %j: %s', (href, can) => expect(takesTags(href)).toBe(can))

  it.each([
    ['Blessed Friday: first two hours', 'blessed-friday-first-two-hours'],
    ['  20 % off!  ', '20-off'],
    ['سردیوں کا تحفہ', 'سردیوں-کا-تحفہ'],
  ])('%s is %s', (name, slug) => expect(slugOf(name)).toBe(slug))
})

/** The rows of a public report: a link, and the same with utm_source=news and utm_medium=email. */
describe('with news and email', () => {
  it.each([
    ['https://shop.example/a', 'https://shop.example/a?utm_source=news&utm_medium=email'],
    ['https://shop.example/a#sizes', 'https://shop.example/a?utm_source=news&utm_medium=email#sizes'],
    ['https://shop.example/a?ref=1#/tab/2', 'https://shop.example/a?ref=1&utm_source=news&utm_medium=email#/tab/2'],
    ['https://shop.example/a?', 'https://shop.example/a?utm_source=news&utm_medium=email'],
    ['https://shop.example/a?utm_source=old', 'https://shop.example/a?utm_source=old&utm_medium=email'],
    ['https://shop.example/a?UTM_Source=old', 'https://shop.example/a?UTM_Source=old&utm_medium=email'],
    [
      'https://münchen.example/käse kaufen?q=ü&p=50%',
      'https://münchen.example/käse kaufen?q=ü&p=50%&utm_source=news&utm_medium=email',
    ],
  ])('%s', (href, tagged) => expect(withTags(href, { source: 'news', medium: 'email', campaign: '' })).toBe(tagged))

  it.each([
    '#top',
    'mailto:help@shop.example?subject=A%26B',
    'tel:+1-555-0100',
    'sms:+15550100?body=Hi%20there',
    '{{unsubscribe}}',
    '{{product_url}}',
    'myapp://order/7',
    'shop.example/a',
  ])('%s takes none', (href) => expect(withTagsSwitched(href, tags)).toBeNull())
})

describe('the switch', () => {
  it.each([
    ['https://a.example?utm_source=old&utm_medium=cpc&utm_campaign=summer', false],
    ['https://a.example?utm_medium=email', false],
    ['https://a.example?utm_source=newsletter', false],
    [`https://a.example?${written}`, true],
    ['https://a.example?utm_source=old&utm_medium=email&utm_campaign=blessed-friday', true],
  ])('of %s is on: %s', (href, on) => expect(isTagged(href, tags)).toBe(on))

  it('has nothing to do where all of them are somebody else’s', () =>
    expect(withTagsSwitched('https://a.example?utm_source=old&utm_medium=cpc&utm_campaign=summer', tags)).toBeNull())

  const own = ['utm_source=old', 'utm_medium=email', 'utm_medium=cpc', 'utm_campaign=summer', 'UTM_Source=x', 'a=1']
  const orders = (left: readonly string[], most: number): string[][] =>
    most === 0
      ? [[]]
      : [
          [],
          ...left.flatMap((one) =>
            orders(
              left.filter((other) => other !== one),
              most - 1,
            ).map((rest) => [one, ...rest]),
          ),
        ]

  it('on and off again leaves every link as somebody wrote it', () => {
    const links = orders(own, 4).map(
      (pairs) => `https://a.example/x${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#end`,
    )
    expect(links.length).toBeGreaterThan(500)
    for (const link of links) {
      expect(isTagged(link, tags), link).toBe(false)
      const on = withTagsSwitched(link, tags)
      if (on === null) continue
      expect(isTagged(on, tags), on).toBe(true)
      expect(withTagsSwitched(on, tags), on).toBe(link)
      const parameters = [...new URL(on).searchParams].map(([name, value]) => `${name}=${value}`)
      for (const [name, value] of new URL(link).searchParams) expect(parameters).toContain(`${name}=${value}`)
    }
  })
})
