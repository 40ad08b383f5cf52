/** B24: everything that is said of a mail of 100 KB, as its worker finds it; and what of it the page itself does: what it sends and takes. */
import type { ContentContext } from '../../src/renderer/channels/channel.ts'
import { builtModule } from './built-module.ts'
import type * as Checks from './checks-module.ts'
import { type Figure, percentile } from './figure.ts'
import { inFolder } from './programs.ts'

const rounds = 40

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const { channelChecks, contentFindings, emptyEmail, imported, light } = await builtModule<typeof Checks>(
      'tests/bench/checks-module.ts',
      folder,
    )
    const { email } = channelChecks
    if (!email) throw new Error('There are no checks of email')
    const found: number[] = []
    const crossed: number[] = []
    for (let round = 0; round < rounds; round++) {
      // Another mail each time: what was found before is kept.
      const mail = {
        ...emptyEmail(),
        subject: `Sale ${round}`,
        from: 'A <a@shop.pk>',
        ...imported(mailOf(102_400, round)),
      }
      const values = JSON.parse(JSON.stringify(mail))
      const began = performance.now()
      const findings = contentFindings(values, email, context)
      found.push(performance.now() - began)
      if (findings.length < 5) throw new Error('The mail has more to be found')
      const answer = findings.map(light)
      const handed = performance.now()
      structuredClone(values)
      structuredClone(answer)
      crossed.push(performance.now() - handed)
    }
    return [
      figure('all checks of a mail of 100 KB (p95)', percentile(found, 95), 150),
      figure('what the page sends and takes for them (p95)', percentile(crossed, 95), 16),
    ]
  })

const figure = (what: string, ours: number, limit: number): Figure => ({
  id: 'B24',
  what,
  unit: 'ms',
  ours,
  peer: limit,
  peerName: 'the limit',
  ratio: ours / limit,
  target: `at most ${limit} ms`,
  met: ours <= limit,
})

const context: ContentContext = {
  campaignId: 1,
  channelConfigurationId: 1,
  inJourney: false,
  inReview: false,
  name: 'Sale',
  type: 'one-time',
  sender: 'Shop <a@shop.pk>',
  reach: 1_000,
  mergeTags: [{ id: 1, name: 'first_name', value: '{{first_name}}', sample: 'Ayesha' }],
}

/** Rows of goods with links, pictures, styles and merge tags, and some of what is found in each. */
function mailOf(size: number, round: number): string {
  let html = `<!doctype html><html><head><style>.a{display:flex}@media (max-width:480px){.b{width:100%}}</style></head><body><h1>Sale ${round}</h1><table>`
  for (let at = 0; html.length < size; at++)
    html += `<tr><td style="padding:8px;background-color:#ffffff"><a href="http://shop.pk/p/${at}" style="color:#999999;background:#ffffff">Shawl ${at}</a><p style="font-size:14px;color:#222222">Hello {{first_name}}, it is warm and and soft, yours from the first day on.</p><img src="https://cdn.shop.pk/${at}.jpg" alt="Picture of shawl ${at}" width="200"></td></tr>`
  return `${html}</table></body></html>`
}
