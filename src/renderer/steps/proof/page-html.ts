/** The page of a proof: one HTML file that loads nothing. Its text is readable without its script, which adds the messages and the review. */
import { judgedParts, type KeptReview, type Proof, type ProofField } from '#contract'
import { escaped } from '../../../model/design/rendered'
import { base64 } from '../../../model/rules/base64'
import { partNames } from '../../../model/rules/review-text'
import { picturesOf, type TakenPicture, withAddresses } from '../../blocks/design/export/message-files'
import { momentText } from '../../ui/dates'
import { dataId, type MessageData, type PageData, picturesId } from './page-data'

/** One of the facts above the message: 'Who', 'About 17,693 people', and more lines. `folded`: shown on a click. */
export type ProofFact = { name: string; lines: readonly string[]; folded?: readonly string[] }

/** What the page says of a campaign. */
export type MessageParts = {
  proof: Proof
  /** 'Email, one time, for Gulmohar Retail' */
  kind: string
  status: string
  facts: readonly ProofFact[]
  data: MessageData
  /** Reviews of earlier proofs with the answers to their comments. */
  answered: readonly { proof: Proof; review: KeptReview }[]
}

export type PageParts = {
  title: string
  messages: readonly MessageParts[]
  /** Of all messages: data addresses in the order of their numbers. */
  pictures: readonly string[]
}

/** `script` and `style` are the page's own; the policy allows this script alone. */
export async function pageHtml(
  { title, messages, pictures }: PageParts,
  { script, style }: { script: string; style: string },
): Promise<string> {
  const data: PageData = { messages: messages.map((message) => message.data) }
  const sum = base64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))))
  const policy = `default-src 'none'; script-src 'sha256-${sum}'; style-src 'unsafe-inline'; img-src data: blob:; media-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${messages.length > 1 ? chooser : ''}
<div class="page">
<main>
<noscript><p>The message is shown by the script of this page. Open the file in a browser that runs it.</p></noscript>
${messages.map(articleOf).join('\n')}
</main>
<aside aria-label="Review">
<section class="comments" aria-labelledby="comments-title">
<div><h2 id="comments-title">Comments <span id="count"></span></h2><button type="button" class="plain" id="add">Comment on a field</button></div>
<p class="quiet" id="hint">Click the message, or press C and choose a field.</p>
<ol id="comments"></ol>
${messages.map(answersOf).join('')}
</section>
${reviewForm(messages.length)}
</aside>
</div>
<script type="application/json" id="${picturesId}">${JSON.stringify(pictures)}</script>
<script type="text/plain" id="${dataId}">${await zipped(JSON.stringify(data))}</script>
<script>${script}</script>
</body>
</html>
`
}

const chooser = `<nav id="messages" aria-label="Messages">
<button type="button" class="second" id="previous" aria-keyshortcuts="K" title="K">Previous</button>
<button type="button" class="second" id="next" aria-keyshortcuts="J" title="J">Next</button>
<p id="place" role="status"></p>
<details id="all"><summary>All messages <small id="commented"></small></summary><ol id="list"></ol></details>
</nav>`

/** The tools and the stage are moved into the article that is shown. */
const articleOf = (message: MessageParts, place: number): string => `<article data-message="${place}">
${headOf(message)}
<section aria-label="Facts"><dl class="facts">${message.facts.map(factHtml).join('')}</dl></section>
<div class="work">
${place === 0 ? '<div id="tools"></div>\n<div id="stage"></div>' : ''}
${fieldsOf(message.proof.fields)}
</div>
</article>`

const headOf = ({ proof, kind, status }: MessageParts): string => `<header><div>
<h1><bdi>${escaped(proof.name)}</bdi><span class="badge">Proof ${proof.number}</span><span class="badge plain-badge">${escaped(status)}</span></h1>
<small>${escaped(kind)} · Made by <bdi>${escaped(proof.by)}</bdi>, ${escaped(momentText(proof.at))} · <span title="${proof.hash}">${shortHash(proof.hash)}</span></small>
</div><div><small>This page loads nothing and sends nothing</small><button type="button" class="plain" data-print>Print</button></div></header>`

/** 'a41f 9c2e 77d0 13be' */
const shortHash = (hash: string): string => hash.match(/.{4}/g)?.slice(0, 4).join(' ') ?? hash

const factHtml = ({ name, lines: [first = '', ...more], folded = [] }: ProofFact): string =>
  `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(first)}</dd>${more.map((line) => `<dd class="quiet" dir="auto">${escaped(line)}</dd>`).join('')}${folded.length > 0 ? `<dd class="quiet"><details><summary>${folded.length} more</summary><ul>${folded.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></details></dd>` : ''}</div>`

const fieldsOf = (fields: readonly ProofField[]): string => `<section class="fields" aria-label="All texts">
<h2>All texts</h2>
<ul>${fields
  .map(
    ({ key, label, text }) =>
      `<li><b>${escaped(label)}</b><span dir="auto">${text === '' ? '<small>No text of its own</small>' : escaped(text)}</span><button type="button" class="second" data-comment="${escaped(key)}" aria-label="${escaped(`Comment on ${label}: ${text}`)}">Comment</button></li>`,
  )
  .join('')}</ul>
</section>`

function answersOf({ answered }: MessageParts, place: number): string {
  const lines = answered.flatMap(({ proof, review }) =>
    Object.entries(review.resolved).map(([index, { by, answer }]) => {
      const comment = review.comments[Number(index)]
      const label = proof.fields.find(({ key }) => key === comment?.field)?.label ?? 'Message'
      const reply = answer === '' ? 'Done.' : answer
      return `<li><p class="about"><b>${escaped(label)}, proof ${proof.number}</b></p><p dir="auto"><bdi>${escaped(review.name)}</bdi>: ${escaped(comment?.text ?? '')}</p><p dir="auto"><bdi>${escaped(by)}</bdi>: ${escaped(reply)}</p></li>`
    }),
  )
  return lines.length === 0
    ? ''
    : `<details data-message="${place}"><summary>${lines.length} answered since the last proof</summary><ol>${lines.join('')}</ol></details>`
}

/** `count`: of messages. */
const reviewForm = (count: number): string => `<form id="review">
<h2>Your review</h2>
<fieldset><legend>Your answer${count > 1 ? ` for all ${count} messages` : ''}</legend><label><input type="radio" name="verdict" value="approved"> Approve${count > 1 ? ' all' : ''}</label><label><input type="radio" name="verdict" value="changes"> Needs changes</label></fieldset>
${count > 1 ? ownAnswer : ''}
<fieldset><legend>I looked at</legend>${judgedParts
  .map((part) => `<label><input type="checkbox" name="part" value="${part}" checked> ${partNames[part]}</label>`)
  .join('')}</fieldset>
<label class="named">Your name <input type="text" id="name" autocomplete="name" maxlength="100" dir="auto"></label>
<div class="acts"><button class="main" id="save">Save review</button><button type="button" class="second" id="copy">Copy as text</button></div>
<small id="why" role="status"></small>
<textarea id="text" readonly rows="4" aria-label="The review as text" hidden></textarea>
</form>`

const ownAnswer = `<label><span>Only message <b id="own-place">1</b></span><select id="own"><option value="">As for all</option><option value="approved">Approve</option><option value="changes">Needs changes</option></select></label>`

/** Gzip in base64. */
async function zipped(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()))
}

/** A picture with more bytes is drawn again, with at most so many pixels in width: twice the width of a mail. */
const MAX_BYTES = 250_000
const MAX_WIDTH = 1_280

/**
 * Pictures of a proof: read once, made small enough for a mail attachment, and kept once however often they are shown. The pages with
 * 'proof-picture:<number>' for their pictures, and the data addresses of those. A picture that cannot be read is left out.
 */
export async function withoutPictures(pages: readonly string[]): Promise<{ pages: string[]; pictures: string[] }> {
  const { pictures, missing } = await picturesOf(pages.join('\n'))
  const numbered = new Map(pictures.map((picture, index) => [picture, `proof-picture:${index}`]))
  const blank = missing.map((address): TakenPicture => ({ address, name: '', type: '', bytes: new Uint8Array() }))
  return {
    pages: pages.map((page) => withAddresses(page, [...pictures, ...blank], (picture) => numbered.get(picture) ?? '')),
    pictures: await Promise.all(pictures.map(dataAddress)),
  }
}

async function dataAddress(picture: TakenPicture): Promise<string> {
  // A picture that cannot be made smaller is used as it is; a page that is too large for it is refused later.
  const { type, bytes } = (await smaller(picture).catch(() => null)) ?? picture
  return `data:${type};base64,${base64(bytes)}`
}

/** Null if the picture is small enough, or if it may move. */
async function smaller({ type, bytes }: TakenPicture): Promise<Pick<TakenPicture, 'type' | 'bytes'> | null> {
  if (bytes.length <= MAX_BYTES || type === 'image/gif') return null
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type }))
  const scale = Math.min(1, MAX_WIDTH / bitmap.width)
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })
  return drawn.size < bytes.length ? { type: drawn.type, bytes: new Uint8Array(await drawn.arrayBuffer()) } : null
}
