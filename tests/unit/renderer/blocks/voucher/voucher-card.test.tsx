/** A code in the message while vouchers are off, and none while they are on: said in CONTENT beside the switch, and before publishing, on every channel with vouchers. */

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { codeWarning, noVoucher, type VoucherValues } from '../../../../../src/model/voucher/values.ts'
import { VoucherCard } from '../../../../../src/renderer/blocks/voucher/voucher-card.tsx'
import { contentOf } from '../../../../../src/renderer/channels/contents.ts'

const off = "Vouchers are off, so everyone may get 'WELCOME25'. Switch them on, or take the code out."
const none = 'The message does not show the code. Type @ and choose Voucher code.'
const code = 'Use {{voucher_code|WELCOME25}} today'

it.each<[string, Partial<VoucherValues>, string, string | null]>([
  ['off, with a default', {}, code, off],
  [
    'off, without one',
    {},
    '{{ voucher_code }}',
    'Vouchers are off, so nobody may get a code. Switch them on, or take the code out.',
  ],
  ['on', { isVoucher: true }, code, null],
  ['on, and no code in it', { isVoucher: true }, 'Come today', none],
  ['on, and nothing written yet', { isVoucher: true }, ' ', null],
  ['of a service, whose tags are its own', { isVoucher: true, voucherType: 'contentApi' }, 'Come today', null],
  ['off, and no code in it', {}, 'Hello {{first_name}}, voucher_code', null],
])('vouchers %s', (_, values, text, warning) => expect(codeWarning({ ...noVoucher, ...values }, text)).toBe(warning))

it('the card says it under its line', () => {
  const card = (warning: string | null) =>
    renderToStaticMarkup(
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <VoucherCard
            values={noVoucher}
            current={() => noVoucher}
            onEdit={() => {}}
            errorAt={() => undefined}
            readOnly={false}
            context={{ campaignId: null, reach: null, inJourney: false }}
            warning={warning}
          />
        </QueryClientProvider>
      </MantineProvider>,
    ).replaceAll('&#x27;', "'")
  expect(card(off)).toContain('role="status"')
  expect(card(off)).toContain(off)
  expect(card(null)).not.toContain('role="status"')
})

describe('before publishing', () => {
  it.each([
    ['sms', { text: code }],
    ['web-push', { title: 'Sale', text: code }],
    ['email', { subject: 'Sale', html: `<p>${code}</p>` }],
  ])('%s', (id, words) => {
    const content = contentOf({ id })
    if (!content) throw new Error(`No content of ${id}`)
    const context = {
      mergeTags: [],
      sender: '',
      reach: null,
      campaignId: null,
      inJourney: false,
      inReview: true,
      status: 'draft',
      approval: 'none',
      channelConfigurationId: null,
    } as unknown as Parameters<typeof content.findings>[1]
    const values = (isVoucher: boolean) => ({ ...(content.empty() as object), ...words, isVoucher })
    const told = (isVoucher: boolean) =>
      content.findings(values(isVoucher), context).filter(({ id: finding }) => finding === 'voucher-off')
    expect(told(false)).toMatchObject([{ level: 'warning', detail: off, field: 'isVoucher' }])
    expect(told(true)).toEqual([])
  })
})
