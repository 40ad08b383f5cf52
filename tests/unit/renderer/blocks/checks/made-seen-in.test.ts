/** Nothing that a program leaves out is in its view of a mail that Herald made: caniemail's own reader looks, with its own data. */
import { createRequire } from 'node:module'
import { caniemail } from 'caniemail'
import { expect, it } from 'vitest'
import { clients } from '../../../../../src/model/checks/client-data.ts'
import { seenIn } from '../../../../../src/renderer/blocks/checks/email-app-view.ts'
import { withDirectionClasses, withDirections } from '../../../../../src/renderer/blocks/design/mail/direction.ts'
import { templates } from '../../../../../src/renderer/channels/email/templates/index.ts'
import { everyLook } from '../../../../fixtures/every-look.ts'
import { madeMessages } from '../../../../fixtures/made-mails.ts'
import { seed } from '../../../../fixtures/seed.ts'

const called = {
  Gmail: 'gmail.desktop-webmail',
  'Gmail app': 'gmail.android',
  'Outlook classic': 'outlook.windows',
  'Outlook new': 'outlook.outlook-com',
  'Apple Mail': 'apple-mail.macos',
  'iPhone Mail': 'apple-mail.ios',
  'Yahoo Mail': 'yahoo.desktop-webmail',
} as const satisfies Record<(typeof clients)[number], string>

/** The reader takes two classes of a descendant selector for two of one element, which no mail of ours has. */
const misread = 'Chaining selectors'

/** Values that change nothing: nobody sees whether a program leaves them out. */
const idle = /(?<=[;"]\s*)(?:float:\s*none|border-radius:\s*0(?:px)?)\s*(?:;|(?="))/g

const leftOut = (html: string, asked: readonly (typeof clients)[number][]): string[] => [
  ...new Set(
    [
      ...caniemail({
        clients: asked.map((client) => called[client]),
        html: html.replace(idle, ''),
      }).issues.errors.values(),
    ]
      .flat()
      .map(({ title }) => title)
      .filter((title) => title !== misread),
  ),
]

type Compile = (mjml: string, options: object) => { html: string }

/** The package looks for a window while it loads. */
function loaded(): Compile {
  Object.assign(globalThis, { window: globalThis })
  try {
    return createRequire(import.meta.url)('mjml-browser') as Compile
  } finally {
    Reflect.deleteProperty(globalThis, 'window')
  }
}

const compile = loaded()
const compiled = (mjml: string): string =>
  withDirections(compile(withDirectionClasses(mjml), { fonts: {}, validationLevel: 'soft' }).html)

/** The long runs add every block, and mails by chance. */
const made = [
  { name: 'every look', html: compiled(everyLook()) },
  ...templates.map(({ id, mjml }) => ({ name: id, html: compiled(mjml('Gulmohar')) })),
  ...(process.env.HERALD_SOAK === '1'
    ? madeMessages(compiled, 100, seed).filter(({ name }) => /^(?:block|by chance) /.test(name))
    : []),
]

it('has something to leave out', () => {
  const all = new Set(made.flatMap(({ html }) => leftOut(html, clients)))
  expect(all.size).toBeGreaterThanOrEqual(10)
  for (const { html } of made) expect(html).not.toMatch(/\.[\w-]+\.[\w-]+[^;{}]*\{/)
})

it.each(clients)('%s', (client) => {
  const left = made.flatMap(({ name, html }) =>
    leftOut(seenIn(html, client).html, [client]).map((one) => `${name}: ${one}`),
  )
  expect(left).toEqual([])
})
