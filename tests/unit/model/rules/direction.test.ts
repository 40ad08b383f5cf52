/** The direction of a text: its first strong letter, whatever stands before it. */
import { expect, it } from 'vitest'
import { directionOf, directionOfHtml } from '../../../../src/model/rules/direction.ts'

it.each([
  ['السلام علیکم {{first_name}}، آج رعایت ہے (50%)۔ کال کریں +92 300 1234567۔', 'rtl'],
  ['שלום {{first_name}}, המבצע "Big Sale" נגמר מחר.', 'rtl'],
  ['Order 7: مرحبا!', 'ltr'],
  ['50%: مرحبا', 'rtl'],
  ['٧ orders', 'ltr'],
  ['{{first_name|Ayesha}}، آج', 'rtl'],
  ['{{first_name|جناب}}, today', 'ltr'],
  ['{{voucher_code}} (50%)', null],
  ['', null],
  ['\u2068Ayesha\u2069، آج', 'rtl'],
  ['\u2067جناب\u2069 today', 'ltr'],
  ['\u2068open آج', null],
  ['\u200f50% off', 'rtl'],
  ['\u200e50% آج', 'ltr'],
  ['\u{1e900}\u{1e901} a', 'rtl'],
  ['日本 آج', 'ltr'],
])('%s', (text, direction) => expect(directionOf(text)).toBe(direction))

it.each([
  ['<b>50%</b> &nbsp;&amp; <a href="https://gulmohar.pk">مرحبا</a>', 'rtl'],
  ['&#1605;&#x631;حبا a', 'rtl'],
  ['&rlm;50% off', 'rtl'],
  ['<style>p{}</style><!-- off --><script>a</script>مرحبا', 'rtl'],
  ['<span dir="auto">First name</span>، آج', 'rtl'],
  ['<bdi>Ayesha</bdi>، آج', 'rtl'],
  ['<p>{{first_name}}</p><p>Winter</p>', 'ltr'],
  ['<span title="a dir=rtl">Order</span> آج', 'ltr'],
  ['<br>', null],
])('%s as HTML', (html, direction) => expect(directionOfHtml(html)).toBe(direction))
