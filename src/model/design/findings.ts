/** Publish findings of a designed message, an email or a panel. */
import { agreeing, amount, capitalised, excerpt, type Json, listOf } from '#contract'
import { isSample } from '../rules/addresses.ts'
import { type Element, elementsIn, isLink, readableTextOf } from '../rules/elements.ts'
import type { Finding } from '../rules/finding.ts'
import { placeholdersIn, sampleReason, sampleText } from './placeholder.ts'
import { buttonsWithoutLink, decorationsIn } from './project.ts'

/** Sample content of a template: its name, and texts that identify it if all of them are present. */
export type Sample = { name: string; words: readonly string[] }

/** `claims`: statements of the starter that only the sender can confirm, as long as they are unedited. */
type Message = { html: string; design: Json; claims?: readonly string[] }

/** The claims that are still as the starter made them: prices, deadlines, discounts, codes, names. */
const openClaims = ({ html, claims = [] }: Pick<Message, 'html' | 'claims'>): string[] =>
  claims.filter((claim) => html.includes(claim))

const designPlace = { tab: 'CONTENT', field: 'design', link: 'Content, Message' } as const

/** The claims as a field of the sent design (assumed); absent if no claim is left. */
export function claimsOf(message: Pick<Message, 'html' | 'claims'>): { claims?: string[] } {
  const claims = openClaims(message)
  return claims.length > 0 ? { claims } : {}
}

/** Sample content blocks publishing (Source: docs/reference/choices.md#sample-content); the rest warns. Each id starts with `prefix`. */
export function messageFindings(
  { html, design, claims = [] }: Message,
  { prefix, samples = [] }: { prefix: string; samples?: readonly Sample[] },
): Finding[] {
  const elements = elementsIn(html)
  const pictures = elements.filter(({ name }) => name === 'img')
  const links = elements.filter(isLink)
  const findingsOf = (id: string, level: 'blocking' | 'warning', title: string, detail: string): Finding[] => [
    { id: `${prefix}-${id}`, level, title, detail, ...designPlace },
  ]
  const openCount = placeholdersIn(html) + pictures.filter(({ attributes }) => isSample(attributes.src)).length
  const undescribedPictures = pictures.filter(
    ({ attributes }) => !attributes.alt?.trim() && attributes.role !== 'presentation',
  )
  const undescribedCount = Math.max(0, undescribedPictures.length - decorationsIn(design))
  const deadLinks = [
    ...links.filter(leadsNowhere).map(nameOf),
    ...buttonsWithoutLink(design).map((label) => (label ? quoted(label) : 'a button')),
  ]
  const sampleAddressLinks = links.filter(({ attributes }) => isSample(attributes.href))
  const found = samples.filter(({ words }) => words.every((word) => html.includes(word)))
  return [
    openCount === 0
      ? []
      : findingsOf(
          'placeholders',
          'blocking',
          agreeing(openCount, 'One picture is a placeholder', `${amount(openCount)} pictures are placeholders`),
          agreeing(openCount, 'Replace it before publishing.', 'Replace them before publishing.'),
        ),
    sampleAddressLinks.length === 0 ? [] : findingsOf('sample-links', 'blocking', ...sampleLinks(sampleAddressLinks)),
    found.length === 0
      ? []
      : findingsOf('samples', 'blocking', 'Sample content is still in the message', samplesText(found)),
    openClaims({ html, claims }).map((claim) => claimFinding(claim, claims, prefix)),
    undescribedCount === 0
      ? []
      : findingsOf(
          'alt',
          'warning',
          agreeing(
            undescribedCount,
            'One picture has no alt text',
            `${amount(undescribedCount)} pictures have no alt text`,
          ),
          'People who cannot see pictures get nothing instead.',
        ),
    deadLinks.length === 0
      ? []
      : deadLinks.length === 1
        ? findingsOf('links', 'warning', `${capitalised(deadLinks[0] ?? '')} leads nowhere`, 'It has no address yet.')
        : findingsOf(
            'links',
            'warning',
            `${deadLinks.length} links lead nowhere`,
            `${capitalised(namesText(deadLinks))} have no address yet.`,
          ),
  ].flat()
}

/** Blocks until the text is changed or the user confirms the claim. */
const claimFinding = (claim: string, claims: readonly string[], prefix: string): Finding => ({
  id: `${prefix}-claim ${claim}`,
  level: 'blocking',
  title: `${quoted(claim)} comes with the starter`,
  detail: 'Write your own, or keep it if it is true for you.',
  ...designPlace,
  fix: {
    label: 'Keep it as it is',
    now: claim,
    after: claim,
    safe: false,
    changes: [{ path: 'claims', before: [...claims], after: claims.filter((other) => other !== claim) }],
  },
})

/** An anchor has a name and deliberately no address. */
const leadsNowhere = ({ name: element, attributes: { href, name, id } }: Element): boolean =>
  href === undefined
    ? name === undefined && id === undefined && !element.startsWith('v:')
    : /^(?:#|https?:\/*)?$/i.test(href.trim())

function sampleLinks(links: readonly Element[]): [title: string, detail: string] {
  const [first] = links
  const names = [...new Set(links.map(nameOf))]
  if (first && links.length === 1)
    return [
      `${capitalised(nameOf(first))} still leads to a sample address`,
      `It leads to ${first.attributes.href?.trim()}. Give it your own address in the designer.`,
    ]
  return [
    `${links.length} links still lead to a sample address`,
    `${capitalised(namesText(names))}. Give them your own addresses in the designer.`,
  ]
}

const samplesText = (samples: readonly Sample[]): string => {
  const names = namesText(samples.map(({ name }) => quoted(name)))
  return samples.length === 1
    ? `${names} comes with the template. Replace or remove it.`
    : `${names} come with the template. Replace or remove them.`
}

const nameOf = (link: Element): string => {
  const text = readableTextOf(link)
  return text ? quoted(text) : 'a link'
}

const quoted = (text: string): string => `'${excerpt(text, 40)}'`
const namesText = (names: readonly string[]): string => listOf(names, 4)

/** Placeholder texts of blocks: a message that contains one cannot be published. */
export const blockSamples: readonly Sample[] = [
  'Write a heading',
  sampleText,
  'Product name',
  sampleReason,
  'Your own HTML',
].map((sample) => ({ name: sample, words: [sample] }))
