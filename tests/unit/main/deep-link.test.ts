/** Links from outside: which lead to a screen, and what anybody might write instead. */
import { describe, expect, test } from 'vitest'
import { isLink, type LinkTarget, linkIn, linkTarget } from '../../../src/main/deep-link.ts'

const ulid = '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB'

describe('where a link leads', () => {
  const rows: [unknown, LinkTarget | null][] = [
    ['herald://campaign', { route: '/campaign' }],
    ['herald://campaign/', { route: '/campaign' }],
    ['herald://campaign/12', { route: '/campaign/12' }],
    ['herald://campaign/12/', { route: '/campaign/12' }],
    ['HERALD://campaign/12', { route: '/campaign/12' }],
    [`herald://campaign/${ulid}`, { draft: ulid }],
    ['herald://campaign/create/sms/one-time', { route: '/campaign/create/sms/one-time' }],
    [`herald://campaign/edit/sms/one-time/${ulid}`, { route: `/campaign/edit/sms/one-time/${ulid}` }],
    ['herald://campaign/edit/web-push/event-based/7', { route: '/campaign/edit/web-push/event-based/7' }],
    ['herald://campaign/create', { route: '/campaign?create=1' }],
    ['herald://calendar', { route: '/calendar' }],
    ['herald://segments?more=1', { route: '/segments' }],
    ['herald://delivery-preferences?tab=smartsend', { route: '/delivery-preferences?tab=smartsend' }],
    ['herald://delivery-preferences?tab=%3Cscript%3E', { route: '/delivery-preferences' }],
    ['herald://campaign/0', null],
    ['herald://campaign/-1', null],
    ['herald://campaign/12x', null],
    ['herald://campaign/12345678901234567890', null],
    ['herald://campaign/12/13', null],
    ['herald://campaign/../connect', null],
    ['herald://campaign/edit/sms/one-time/..', null],
    ['herald://campaign/create/sms/one-time/9', null],
    ['herald://campaign/edit/SMS/one-time/9', null],
    ['herald://connect', null],
    ['herald://import', null],
    ['herald://evil.test/campaign/12', null],
    ['herald://name:word@campaign/12', null],
    ['herald://campaign:80/12', null],
    ['herald://campaign/12#x', null],
    ['herald:campaign/12', null],
    ['herald:', null],
    ['https://campaign/12', null],
    ['javascript:alert(1)', null],
    [`herald://campaign/${'1'.repeat(2_000)}`, null],
    ['', null],
    [null, null],
    [{ toString: () => 'herald://campaign/12' }, null],
  ]
  for (const [link, target] of rows)
    test(String(typeof link === 'string' ? link : JSON.stringify(link)).slice(0, 70), () =>
      expect(linkTarget(link)).toEqual(target),
    )
})

test('on a command line', () => {
  expect(isLink('--data')).toBe(false)
  expect(linkIn(['--data', '/tmp/x', 'herald://campaign/1', 'herald://campaign/2'])).toBe('herald://campaign/2')
  expect(linkIn(['--no-open', 'https://example.com'])).toBeNull()
})
