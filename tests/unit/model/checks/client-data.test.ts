/** What is kept of caniemail's data is what caniemail says, for every feature and client. */
import { rawData } from 'caniemail'
import { expect, it } from 'vitest'
import { clientDataDate, clients, support } from '../../../../src/model/checks/client-data.ts'

const names: Readonly<Record<(typeof clients)[number], readonly [family: string, platform: string]>> = {
  Gmail: ['gmail', 'desktop-webmail'],
  'Gmail app': ['gmail', 'android'],
  'Outlook classic': ['outlook', 'windows'],
  'Outlook new': ['outlook', 'outlook-com'],
  'Apple Mail': ['apple-mail', 'macos'],
  'iPhone Mail': ['apple-mail', 'ios'],
  'Yahoo Mail': ['yahoo', 'desktop-webmail'],
}

type Feature = { slug: string; stats: Record<string, Record<string, Record<string, string>>> }
const { data, last_update_date: date } = rawData as unknown as { data: Feature[]; last_update_date: string }

/** The newest version that was tested, without its note. */
const newest = ({ stats }: Feature, client: (typeof clients)[number]): string => {
  const [family, platform] = names[client]
  return (
    Object.values(stats[family]?.[platform] ?? {})
      .at(-1)
      ?.charAt(0) ?? 'u'
  )
}

it('is of the day that caniemail says', () => expect(date).toContain(clientDataDate))

it.each(Object.entries(support))('%s', (slug, kept) => {
  const feature = data.find((one) => one.slug === slug)
  expect(feature && clients.map((client) => newest(feature, client)).join('')).toBe(kept)
})
