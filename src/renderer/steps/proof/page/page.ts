/**
 * The script of a proof's page, in the reviewer's browser: shows the message, takes comments, and writes the review. It loads nothing and sends
 * nothing.
 */
import { dataId, type PageData } from '../page-data'
import { bindChooser } from './chooser'
import { bindComments, toFields } from './comments'
import { element, showOnly } from './elements'
import { bindMessage } from './message'
import { layOut, printPage } from './print'
import { bindReview } from './review'
import { openState } from './state'

async function dataOf(): Promise<PageData> {
  const letters = atob(element(dataId).textContent ?? '')
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return JSON.parse(await new Response(stream).text())
}

function start(data: PageData): void {
  const state = openState(data)
  bindReview(state)
  bindMessage(state, bindComments(state))
  bindChooser(state)
  state.changed()
  const onPaper = () => void printPage(data, state.review.messages)
  for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', onPaper)
  addEventListener('beforeunload', (event) => {
    if (state.isUnsaved) event.preventDefault()
  })
  const keys: Readonly<Record<string, () => void>> = {
    c: toFields,
    j: () => state.show(state.shown + 1),
    k: () => state.show(state.shown - 1),
  }
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !altKey) {
      event.preventDefault()
      onPaper()
    }
    const isTyping =
      target instanceof Element && target.matches('input:not([type=radio], [type=checkbox]), textarea, select')
    if (!isTyping && !ctrlKey && !metaKey && !altKey) keys[key.toLowerCase()]?.()
  })
}

/** For a program that makes a PDF: it waits for the other address. */
async function toPaper(data: PageData): Promise<void> {
  await layOut(data)
  location.replace('#printable')
}

// Without the data too: everything is in the page.
showOnly(0)
dataOf()
  .then((data) => (location.hash === '#print' ? toPaper(data) : start(data)))
  .catch(() => {
    element('stage').textContent = 'The message cannot be shown. The file was damaged on its way: ask for it again.'
  })
