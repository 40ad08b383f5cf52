/** The page of a proof: its policy, its size, and hostile texts in every place. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type AnyNode, type Element, isTag } from 'domhandler'
import fc from 'fast-check'
import { parse } from 'parse5'
import { adapter } from 'parse5-htmlparser2-tree-adapter'
import { expect, test } from 'vitest'
import type { KeptReview, Proof } from '#contract'
import { readProof } from '../../../../../src/model/steps/proof/read-proof.ts'
import { dataId } from '../../../../../src/renderer/steps/proof/page-data.ts'
import { type PageParts, pageHtml } from '../../../../../src/renderer/steps/proof/page-html.ts'
import { seed, times } from '../../../../fixtures/seed.ts'

const own = { script: 'start()', style: 'p{}' }

/** A page of so many messages in which every text of a campaign or a person is `text`. */
function partsOf(text: string, count = 1): PageParts {
  const fields: Proof['fields'] = [
    { key: 'subject', part: 'content', label: text, text },
    { key: text, part: 'content', label: 'Text', text, near: [text, ''] },
  ]
  const proof: Proof = {
    ...{ id: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB', draftId: '01K9XJ5D3T8N4Q2R6V7W1Y0ZAB', campaignId: null, name: text },
    ...{
      channel: 'email',
      type: 'one-time',
      number: 1,
      at: '2026-11-28T09:00:00.000Z',
      by: text,
      sections: {},
      fields,
    },
    hash: 'ab'.repeat(32),
  }
  const review: KeptReview = {
    ...{ id: 'ab'.repeat(16), proofId: proof.id, hash: proof.hash, name: text, verdict: 'changes', parts: [] },
    ...{ at: proof.at, receivedAt: proof.at, comments: [{ field: 'subject', text }] },
    resolved: { '0': { at: proof.at, by: text, answer: text } },
  }
  const person = {
    name: text,
    note: text,
    light: `<p>${text}</p>`,
    dark: null,
    head: [{ key: 'subject', label: text, text }],
  }
  const { id, hash, name, number, at, by } = proof
  const shown = { id, hash, name, number, at, by }
  const message = {
    ...{ proof, kind: text, status: text, facts: [{ name: text, lines: [text, text], folded: [text] }] },
    data: {
      proof: shown,
      channel: text,
      fields,
      people: [person],
      screens: [{ name: 'Desktop', width: 640 }],
    },
    answered: [{ proof, review }],
  }
  return {
    title: text,
    messages: Array.from({ length: count }, () => message),
    pictures: ['data:image/png;base64,AAAA'],
  }
}

function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const waiting: AnyNode[] = [parse(html, { treeAdapter: adapter })]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isTag(next)) found.push(next)
    if ('children' in next) waiting.push(...next.children)
  }
  return found
}

const textIn = (element: Element | undefined): string =>
  (element?.children ?? []).map((child) => ('data' in child ? child.data : '')).join('')

/** The elements with their attributes' names: the same for every text, if texts are only texts. */
const shapeOf = (html: string): string[] =>
  elementsOf(html).map(({ name, attribs }) => `${name} ${Object.keys(attribs).join(' ')}`)

test('the policy lets one script run, and nothing be loaded or sent', async () => {
  const elements = elementsOf(await pageHtml(partsOf('Winter'), own))
  const sum = createHash('sha256').update(own.script).digest('base64')
  const policy = elements.find(({ attribs }) => attribs['http-equiv'])?.attribs.content
  expect(policy).toBe(
    `default-src 'none'; script-src 'sha256-${sum}'; style-src 'unsafe-inline'; img-src data: blob:; media-src data:; base-uri 'none'; form-action 'none'`,
  )
})

test.each([1, 3])('the data of a page of %i messages is what was given', async (count) => {
  const parts = partsOf('سردیوں 🧣 <b>', count)
  const page = await pageHtml(parts, own)
  expect(readProof(page)).toEqual({
    proofs: parts.messages.map(({ proof: { id, hash, name, number, at, by, fields } }) => ({
      id,
      hash,
      name,
      number,
      at,
      by,
      fields,
    })),
  })
  const data = elementsOf(page).find(({ attribs }) => attribs.id === dataId)
  expect(JSON.parse(gunzipSync(Buffer.from(textIn(data), 'base64')).toString('utf8'))).toEqual(
    JSON.parse(JSON.stringify({ messages: parts.messages.map(({ data }) => data) })),
  )
})

test('each message is readable without the script; only several have a chooser', async () => {
  const partsIn = async (count: number) => {
    const elements = elementsOf(await pageHtml(partsOf('Winter', count), own))
    return {
      articles: elements.filter(({ name }) => name === 'article').map(({ attribs }) => attribs['data-message']),
      chosenBy: elements.filter(({ attribs }) => ['messages', 'own'].includes(attribs.id ?? '')).length,
      stages: elements.filter(({ attribs }) => attribs.id === 'stage').length,
    }
  }
  expect(await partsIn(1)).toEqual({ articles: ['0'], chosenBy: 0, stages: 1 })
  expect(await partsIn(3)).toEqual({ articles: ['2', '1', '0'], chosenBy: 2, stages: 1 })
})

test('hostile texts in every place of two messages stay texts', async () => {
  const harmless = shapeOf(await pageHtml(partsOf('x', 2), own))
  const pieces = fc.constantFrom(
    ...['</script>', '<script>alert(1)</script>', '"', "'", '>', '<', '<!--', '-->', '&quot;', '\u2028', '\0', ']]>'],
    ...[
      '" onload="alert(1)',
      '<img src=x onerror=alert(1)>',
      '</style>',
      '</title>',
      '</textarea>',
      '<svg/onload=a>',
      '{{x}}',
    ],
  )
  const hostile = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 6 })), {
    minLength: 1,
    maxLength: 6,
  })
  await fc.assert(
    fc.asyncProperty(
      hostile.map((parts) => `x${parts.join('')}`),
      async (text) => {
        expect(shapeOf(await pageHtml(partsOf(text, 2), own))).toEqual(harmless)
      },
    ),
    { numRuns: times(150, 1_000), seed },
  )
})
