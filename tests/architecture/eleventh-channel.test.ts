/**
 * Checks that adding a channel takes one line and its folders (one of views here; without content it has no model): adds one to a copy of the tree and expects every part, including the
 * reference API, to know it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { channelNames } from '#contract'
import { channelByWireName } from '../../src/renderer/channels/index.ts'
import { openTest, setup } from '../unit/main/reference-api/harness.ts'
import { root } from './sources.ts'

const copy = mkdtempSync(join(tmpdir(), 'herald-eleventh-'))
const names = 'src/preload/contract/entities/channel.ts'
const list = 'src/renderer/channels/index.ts'
const api = 'src/main/reference-api/open.ts'

/** The new folder: the members a channel needs, and content with one text. */
const folder: Record<string, string> = {
  'index.ts': `/** Fax: a sheet of paper that comes out of a machine. */
import { IconPrinter } from '@tabler/icons-react'
import { campaignTypes } from '#contract'
import { outboundDelays } from '../../../model/channels/channel'
import type { Channel } from '../channel-views'

export const channel: Channel = {
  id: 'fax',
  wireName: 'fax',
  label: 'Fax',
  Icon: IconPrinter,
  drawerPlaces: [{ category: 'Outbound Channels', label: 'Fax' }],
  types: campaignTypes,
  entryTime: outboundDelays,
  toggles: { frequencyCapping: true, doNotDisturb: true, smartSend: false },
  preferences: { frequencyCap: true, doNotDisturb: true, smartSend: false, minimumDelay: false },
  reach: 'total',
  retention: null,
  approval: null,
  recipients: 'phone',
  hasContent: true,
}
`,
  'content-step.ts': `/** Fax: the content step. */
import { asContent } from '../channel-views'

type FaxValues = { page: string }

export const content = asContent<FaxValues>({
  empty: () => ({ page: '' }),
  fromWire: () => ({ page: '' }),
  toWire: ({ page }, { name }) => ({ message: { name, design: page }, edit_content_page_values: { contentJson: { page } } }),
  check: ({ page }) => (page === '' ? [{ path: 'page', message: 'The page is blank' }] : []),
  saveBlocked: () => null,
  findings: () => [],
  load: async () => ({ View: () => null }),
  loadPreview: async () => ({ Preview: () => null, Card: () => null, Summary: () => null }),
})
`,
}

/** The new line. */
const withFax = (source: string): string => source.replace("  'paid_ads',\n", "  'paid_ads',\n  'fax',\n")

// Modules loaded from the copy have the types of the original tree.
const loaded = <T>(path: string): Promise<T> => import(/* @vite-ignore */ pathToFileURL(join(copy, path)).href)

beforeAll(() => {
  for (const part of [
    'src/renderer',
    'src/preload/contract',
    'src/main/reference-api',
    'src/model',
    'resources',
    'package.json',
    'tsconfig.base.json',
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  mkdirSync(join(copy, 'src/renderer/channels/fax'))
  for (const [name, text] of Object.entries(folder)) writeFileSync(join(copy, 'src/renderer/channels/fax', name), text)
  writeFileSync(join(copy, names), withFax(readFileSync(join(copy, names), 'utf8')))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('one more channel', { timeout: 60_000 }, () => {
  test('is in the list, under its slug and its name on the wire', async () => {
    const {
      channels,
      channelById,
      channelByWireName: byWireName,
    } = await loaded<typeof import('../../src/renderer/channels/index.ts')>(list)
    expect(channels).toHaveLength(channelNames.length + 1)
    expect(channelById('fax')).toBe(channels.at(-1))
    expect(byWireName('fax')).toBe(channels.at(-1))
  })

  test('stands in its category of the drawer', async () => {
    const { tilesOf } = await loaded<typeof import('../../src/renderer/screens/campaigns/create-drawer.tsx')>(
      'src/renderer/screens/campaigns/create-drawer.tsx',
    )
    expect(
      tilesOf('Outbound Channels')
        .map(({ label }) => label)
        .at(-1),
    ).toBe('Fax')
  })

  test('has rows in Delivery Preferences', async () => {
    const { LimitRows } = await loaded<typeof import('../../src/renderer/screens/delivery-preferences/fields.tsx')>(
      'src/renderer/screens/delivery-preferences/fields.tsx',
    )
    const nothing = { children: () => null, limitText: () => null }
    const rows = (part: 'caps' | 'quiet' | 'smart') =>
      renderToStaticMarkup(createElement(LimitRows, { ...nothing, part, label: part }))
    expect(rows('caps')).toContain('Fax')
    expect(rows('quiet')).toContain('Fax')
    expect(rows('smart')).not.toContain('Fax')
  })

  test('goes through the wizard, and its tests go to phones', async () => {
    const { channelById } = await loaded<typeof import('../../src/renderer/channels/index.ts')>(list)
    const { contentStep } = await loaded<typeof import('../../src/renderer/steps/content/index.ts')>(
      'src/renderer/steps/content/index.ts',
    )
    const { tabsOf } = await loaded<typeof import('../../src/model/steps/progress.ts')>('src/model/steps/progress.ts')
    const { ruleOf } = await loaded<typeof import('../../src/renderer/blocks/test-send/recipients.tsx')>(
      'src/renderer/blocks/test-send/recipients.tsx',
    )
    const fax = channelById('fax')
    if (!fax) throw new Error('No eleventh channel')
    const context = {
      channel: fax,
      type: 'one-time' as const,
      name: 'Winter',
      campaignId: 4,
      channelConfigurationId: 7,
      sender: '',
      mergeTags: [],
      values: {},
      now: () => 0,
      computerZone: 'UTC',
    }
    expect(tabsOf('one-time', fax.hasContent)).toEqual(['SEGMENT', 'GOALS', 'CONTENT', 'SCHEDULE', 'REVIEW'])
    expect(contentStep.check(contentStep.empty(context), context)).toEqual([
      { path: 'page', message: 'The page is blank' },
    ])
    const save = { ...context, setup: {}, tabs: {}, base: null }
    expect(contentStep.intents({ page: 'Hello' }, save)).toMatchObject([
      { update: { call: 'updateMessage', input: { message: { name: 'Winter', design: 'Hello' } } } },
    ])
    expect(ruleOf(fax.recipients ?? '')).toEqual({ addresses: false, phones: true })
  })

  test('is a channel of the reference API, of one with older data too; gone again, its campaigns are still read', async () => {
    const folder = join(copy, 'reference-data')
    await (await openTest({ folder })).close()
    const { openServer } = await loaded<typeof import('../../src/main/reference-api/open.ts')>(api)
    const server = await openTest({ folder }, openServer)
    const made = await server.call('createCampaign', setup('Winter by fax', 'fax'))
    expect(made).toMatchObject({ channelName: 'fax', channel_configuration_id: 101 + channelNames.length })
    expect((await server.send('listMergeTags', { channel: 'fax' })).status).toBe(200)
    const { configurations } = await server.call('getChannelConfiguration', undefined)
    expect(configurations?.filter(({ channelName }) => channelName === 'fax')).toHaveLength(1)
    await server.close()

    const without = await openTest({ folder })
    expect(await without.call('getCampaign', { id: made.id })).toMatchObject({ channelName: 'fax' })
    expect(channelByWireName('fax')).toBeNull()
    await without.close()
  })

  test('passes the type check', () => {
    const config = {
      extends: './tsconfig.base.json',
      compilerOptions: {
        composite: false,
        emitDeclarationOnly: false,
        noEmit: true,
        jsx: 'react-jsx',
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        types: ['vite/client'],
      },
      // The list accepts any channel, so this checks the types of the folder itself.
      files: ['src/renderer/channels/fax/index.ts', 'src/renderer/window.d.ts'],
    }
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config))
    const said = execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', copy], {
      encoding: 'utf8',
    })
    expect(said).toBe('')
  })
})
