/** The page of a proof: one HTML file that loads nothing. Its text is readable without its script, which adds the message and the review. */
import { judgedParts, type KeptReview, type Proof, type ProofField } from '#contract'
import { escaped } from '../../../model/design/rendered'
import { base64 } from '../../../model/rules/base64'
import { partNames } from '../../../model/rules/review-text'
import { momentText } from '../../ui/dates'
import { dataId, type PageData, picturesId } from './page-data'

/** One of the facts above the message: 'Who', 'About 17,693 people', and more lines. `folded`: shown on a click. */
export type ProofFact = { name: string; lines: readonly string[]; folded?: readonly string[] }

export type PageParts = {
  proof: Proof
  /** 'Email, one time, for Gulmohar Retail' */
  kind: string
  status: string
  facts: readonly ProofFact[]
  data: PageData
  /** Data addresses in the order of their numbers. */
  pictures: readonly string[]
  /** Reviews of earlier proofs with the answers to their comments. */
  answered: readonly { proof: Proof; review: KeptReview }[]
}

/** `script` and `style` are the page's own; the policy allows this script alone. */
export async function pageHtml(
  parts: PageParts,
  { script, style }: { script: string; style: string },
): Promise<string> {
  const { proof, data, pictures } = parts
  const title = `${proof.name}, proof ${proof.number}`
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
<div class="page">
${headOf(parts)}
<section aria-label="Facts"><dl class="facts">${parts.facts.map(factHtml).join('')}</dl></section>
<main>
<noscript><p>The message is shown by the script of this page. Open the file in a browser that runs it.</p></noscript>
${toolsOf(data)}
<div id="stage"></div>
${fieldsOf(proof.fields)}
</main>
<aside aria-label="Review">
<section class="comments" aria-labelledby="comments-title">
<div><h2 id="comments-title">Comments <span id="count"></span></h2><button type="button" class="plain" id="add">Comment on a field</button></div>
<p class="quiet" id="hint">Click the message, or press C and choose a field.</p>
<ol id="comments"></ol>
${answersOf(parts)}
</section>
${reviewForm()}
</aside>
</div>
<script type="application/json" id="${picturesId}">${JSON.stringify(pictures)}</script>
<script type="text/plain" id="${dataId}">${await zipped(JSON.stringify(data))}</script>
<script>${script}</script>
</body>
</html>
`
}

const headOf = ({ proof, kind, status }: PageParts): string => `<header><div>
<h1><bdi>${escaped(proof.name)}</bdi><span class="badge">Proof ${proof.number}</span><span class="badge plain-badge">${escaped(status)}</span></h1>
<small>${escaped(kind)} · Made by <bdi>${escaped(proof.by)}</bdi>, ${escaped(momentText(proof.at))} · <span title="${proof.hash}">${shortHash(proof.hash)}</span></small>
</div><small>This page loads nothing and sends nothing</small></header>`

/** 'a41f 9c2e 77d0 13be' */
const shortHash = (hash: string): string => hash.match(/.{4}/g)?.slice(0, 4).join(' ') ?? hash

const factHtml = ({ name, lines: [first = '', ...more], folded = [] }: ProofFact): string =>
  `<div><dt>${escaped(name)}</dt><dd dir="auto">${escaped(first)}</dd>${more.map((line) => `<dd class="quiet" dir="auto">${escaped(line)}</dd>`).join('')}${folded.length > 0 ? `<dd class="quiet"><details><summary>${folded.length} more</summary><ul>${folded.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul></details></dd>` : ''}</div>`

function toolsOf({ screens, people }: PageData): string {
  const both =
    screens.length > 1
      ? choice('screen', 'Screen', [['all', 'Both'], ...screens.map(({ name }) => [name, name] as const)])
      : ''
  const hasDark = people.some(({ dark }) => dark !== null)
  const scheme = hasDark
    ? choice('scheme', 'Colours', [
        ['light', 'Light'],
        ['dark', 'Dark'],
      ])
    : ''
  const options = people.map(({ name, note }) => `<option>${escaped(`${name} (${note})`)}</option>`).join('')
  return `<div id="tools">${both}${scheme}<label>Shown for <select id="person">${options}</select></label></div>`
}

const choice = (name: string, legend: string, options: readonly (readonly [string, string])[]): string =>
  `<fieldset><legend>${legend}</legend>${options
    .map(
      ([value, label], index) =>
        `<label><input type="radio" name="${name}" value="${escaped(value)}"${index === 0 ? ' checked' : ''}> ${escaped(label)}</label>`,
    )
    .join('')}</fieldset>`

const fieldsOf = (fields: readonly ProofField[]): string => `<section id="fields" aria-labelledby="fields-title">
<h2 id="fields-title">All texts</h2>
<ul>${fields
  .map(
    ({ key, label, text }) =>
      `<li><b>${escaped(label)}</b><span dir="auto">${escaped(text)}</span><button type="button" class="second" data-comment="${escaped(key)}" aria-label="${escaped(`Comment on ${label}: ${text}`)}">Comment</button></li>`,
  )
  .join('')}</ul>
</section>`

function answersOf({ answered }: PageParts): string {
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
    : `<details><summary>${lines.length} answered since the last proof</summary><ol>${lines.join('')}</ol></details>`
}

const reviewForm = (): string => `<form id="review">
<h2>Your review</h2>
<fieldset><legend>Your answer</legend><label><input type="radio" name="verdict" value="approved"> Approve</label><label><input type="radio" name="verdict" value="changes"> Needs changes</label></fieldset>
<fieldset><legend>I looked at</legend>${judgedParts
  .map((part) => `<label><input type="checkbox" name="part" value="${part}" checked> ${partNames[part]}</label>`)
  .join('')}</fieldset>
<label class="named">Your name <input type="text" id="name" autocomplete="name" maxlength="100" dir="auto"></label>
<div class="acts"><button class="main" id="save">Save review</button><button type="button" class="second" id="copy">Copy as text</button></div>
<small id="why" role="status"></small>
<textarea id="text" readonly rows="4" aria-label="The review as text" hidden></textarea>
</form>`

/** Gzip in base64. */
async function zipped(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return base64(new Uint8Array(await new Response(stream).arrayBuffer()))
}
