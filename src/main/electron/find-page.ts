/** The document and script of the 'Find on this page' bar. The script calls main over the app scheme and long-polls for changes. */
import { randomBytes } from 'node:crypto'
import { securityHeaders } from '../page-files.ts'

/** A separate origin: the bar cannot read the page's storage, nor the page the bar's. */
export const findOrigin = 'app://find'

export function findPage(): Response {
  const nonce = randomBytes(16).toString('base64url')
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const headers = {
    ...securityHeaders(),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  }
  return new Response(findDocument(nonce), { headers })
}

/** Runs in the bar. A key that the menu also has is stopped here, or it would act twice. */
const script = `
const id = new URLSearchParams(location.search).get('id')
const field = document.querySelector('input')
const count = document.querySelector('output')
let sent = Promise.resolve()
const act = (said) => {
  // In order, so that the last typed text is searched last. A request fails only if the bar was closed, so errors are ignored.
  sent = sent.then(() => fetch('/act?id=' + id, { method: 'POST', body: JSON.stringify(said) })).catch(() => undefined)
}
const search = () => act({ act: 'search', text: field.value })
field.addEventListener('input', (event) => event.isComposing || search())
field.addEventListener('compositionend', search)
for (const button of document.querySelectorAll('button')) button.addEventListener('click', () => act({ act: button.name }))
addEventListener('keydown', (event) => {
  if (event.isComposing) return
  const key = event.key.toLowerCase()
  const mod = event.ctrlKey || event.metaKey
  const steps = (key === 'enter' && event.target === field) || key === 'f3' || (mod && key === 'g')
  if (key === 'escape') act({ act: 'close' })
  else if (steps) act({ act: event.shiftKey ? 'previous' : 'next' })
  else if (mod && key === 'f') field.select()
  else return
  event.preventDefault()
})
const wordsOf = ({ text, active, total }) => text === '' ? '' : total === 0 ? 'No results' : active + ' of ' + total
let requests = -1
const show = (state) => {
  count.textContent = wordsOf(state)
  document.body.toggleAttribute('data-none', state.text !== '' && state.total === 0)
  for (const button of document.querySelectorAll('[data-step]')) button.disabled = state.total === 0
  if (state.requests === requests) return
  requests = state.requests
  if (field.value === '') field.value = state.text
  field.focus()
  field.select()
}
const follow = async () => {
  for (let seen = 0; ; ) {
    const answer = await fetch('/state?id=' + id + '&seen=' + seen)
    if (!answer.ok) return
    const state = await answer.json()
    seen = state.turn
    show(state)
  }
}
follow()
`

const findDocument = (nonce: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Find on this page</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --line: light-dark(#dadae1, #3a3a42); --text-2: light-dark(#5a5a66, #a9a9b4); --accent: light-dark(#5b5bd6, #8b8bf0) }
body { box-sizing: border-box; display: flex; gap: 4px; align-items: center; height: 44px; margin: 0; padding: 0 8px; border: 1px solid var(--line); border-top: 0;
  background: light-dark(#fff, #1c1c20); color: light-dark(#1b1b20, #ededf0); font: 13px/20px system-ui, sans-serif }
input { flex: 1; min-width: 0; box-sizing: border-box; height: 28px; padding: 0 8px; border: 1px solid var(--line); border-radius: 6px; background: none; color: inherit; font: inherit }
output { min-width: 72px; padding: 0 4px; color: var(--text-2); text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums }
button { display: grid; place-items: center; width: 28px; height: 28px; padding: 0; border: 0; border-radius: 6px; background: none; color: inherit }
button:hover:not(:disabled) { background: light-dark(#f4f4f7, #2a2a30) }
button:disabled { opacity: .4 }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -1px }
svg { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round }
</style>
</head>
<body>
<input type="text" aria-label="Find on this page" placeholder="Find on this page" autocomplete="off" spellcheck="false" autofocus>
<output aria-live="polite"></output>
<button type="button" name="previous" data-step disabled aria-label="Previous" title="Previous (Shift+Enter)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 10l4-4 4 4"/></svg></button>
<button type="button" name="next" data-step disabled aria-label="Next" title="Next (Enter)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 6l4 4 4-4"/></svg></button>
<button type="button" name="close" aria-label="Close" title="Close (Esc)"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M4 4l8 8M12 4l-8 8"/></svg></button>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
