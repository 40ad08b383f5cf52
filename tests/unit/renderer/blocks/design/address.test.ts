/** A link as somebody types it, and where it leads. */
import { expect, test } from 'vitest'
import { addressOf } from '../../../../../src/renderer/blocks/design/address.ts'

test.each([
  ['gulmohar.example/eid', 'https://gulmohar.example/eid'],
  [' https://gulmohar.example ', 'https://gulmohar.example'],
  ['gulmohar://cart', 'gulmohar://cart'],
  ['hello@gulmohar.example', 'mailto:hello@gulmohar.example'],
  ['mailto:hello@gulmohar.example', 'mailto:hello@gulmohar.example'],
  ['tel:+923001234567', 'tel:+923001234567'],
  ['{{shop_link}}', '{{shop_link}}'],
  ['#top', '#top'],
  ['', ''],
  ['javascript:alert(1)', ''],
  [' vbscript:x', ''],
  ['data:text/html,x', ''],
  // As a browser reads it: https://url.spec.whatwg.org/#concept-basic-url-parser
  ['JavaScript:alert(1)', ''],
  ['java\tscript:alert(1)', ''],
  ['com.brand.shop:/open', 'com.brand.shop:/open'],
])('%s', (typed, address) => expect(addressOf(typed)).toBe(address))
