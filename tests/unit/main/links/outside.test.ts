/** Links that may be asked for, and why others may not. */
import { describe, expect, it } from 'vitest'
import { isPrivate, whyNotAsked } from '../../../../src/main/links/outside.ts'

describe('whyNotAsked', () => {
  it.each([
    ['https://gulmohar.pk/eid', null],
    ['http://gulmohar.pk', null],
    ['https://8.8.8.8/', null],
    ['https://gulmohar.pk/{{first_name}}', 'personal'],
    ['https://gulmohar.pk/?n=%7B%7Bcity%7D%7D', 'personal'],
    ['{{link}}', 'personal'],
    ['https://u.shop.example/out?t={token}', 'personal'],
    ['https://u.shop.example/out?t=%7Btoken%7D', 'personal'],
    ['https://gulmohar.pk/*|UNSUB|*', 'personal'],
    ['https://gulmohar.pk/unsubscribe?u=1', 'unsubscribe'],
    ['https://gulmohar.pk/mail?do=opt-out', 'unsubscribe'],
    ['tel:+923001234567', 'not web'],
    ['mailto:a@b.pk', 'not web'],
    ['www.gulmohar.pk', 'not web'],
    ['https://', 'not web'],
    ['https://me:secret@gulmohar.pk', 'signed in'],
    ['https://www.example.com/shop', 'sample'],
    ['https://shop.example/', 'sample'],
    ['http://localhost:8080/admin', 'private'],
    ['http://127.0.0.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:192.168.0.1]/', 'private'],
    ['http://192.168.1.1/reboot', 'private'],
    ['http://10.1.2.3/', 'private'],
    ['http://172.20.0.1/', 'private'],
    ['http://[2002:c0a8:1::1]/', 'private'],
    ['http://[64:ff9b:1::a00:1]/', 'private'],
    ['http://[::ffff:0:10.0.0.1]/', 'private'],
    ['http://[2001:0:1::1]/', 'private'],
    ['http://[fec0::1]/', 'private'],
    ['http://198.51.100.7/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    ['http://[fe80::1]/', 'private'],
    ['http://[fd12:3456::1]/', 'private'],
    ['http://router/', 'private'],
    ['http://printer.local/', 'private'],
    ['https://wiki.internal./', 'private'],
  ])('%s: %s', (address, why) => expect(whyNotAsked(address, () => false)).toBe(why))

  it('asks this computer only for what belongs to the server', () => {
    const isOwn = ({ port }: URL) => port === '4000'
    expect(whyNotAsked('http://127.0.0.1:4000/picture', isOwn)).toBeNull()
    expect(whyNotAsked('http://127.0.0.1:4001/picture', isOwn)).toBe('private')
    expect(whyNotAsked('http://192.168.1.1:4000/', isOwn)).toBe('private')
  })
})

it.each([
  ['172.15.255.255', false],
  ['172.32.0.1', false],
  ['100.64.0.1', true],
  ['224.0.0.1', true],
  ['2606:4700::1111', false],
  ['::ffff:10.0.0.1', true],
  ['gulmohar.pk', false],
])('%s is private: %s', (address, inside) => expect(isPrivate(address)).toBe(inside))
