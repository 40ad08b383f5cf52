/** B21, the import's part: a mail of 200 blocks is imported and opened as it is, and typed in, against reading its HTML alone. */
import { join } from 'node:path'
import { parse } from 'parse5'
import { builtModule } from './built-module.ts'
import { type Figure, interleaved } from './figure.ts'
import { inFolder } from './programs.ts'

type ImportDesign = {
  designOf: (
    files: readonly { path: string; bytes: Uint8Array }[],
    options: { known: string[]; unsubscribe: null },
  ) => Promise<{ text: string }>
}

type Tree = { source: string }
type Part = { type: string; partText: unknown }
type Mail = { tree: () => Tree; parts: () => readonly Part[]; make: (edit: unknown) => unknown; undo: () => unknown }
type InPlace = {
  mailOf: (source: string) => Mail
  shownOf: (tree: Tree) => string
}
type Cuts = { cutOut: (source: string) => { source: string } }
type Edits = { textEditOf: (tree: Tree, part: Part, letters: readonly string[]) => unknown }
type Parts = { everyPart: (parts: readonly Part[]) => Part[] }

const rounds = 9
const limit = 1_000

/** Words, a picture, a button and two columns in turn, in tables and with a sheet, as builders write them. */
const block = (at: number): string => {
  const cell = (inside: string) =>
    `<tr><td class="block" style="padding:12px 24px"><table width="100%" cellpadding="0" cellspacing="0"><tr>${inside}</tr></table></td></tr>`
  const words = `<p class="words" style="margin:0 0 16px">Block ${at} of a letter, <b>long enough</b> for <a href="https://a.example/${at}">two lines</a> of it.</p>`
  const picture = `<img src="https://a.example/${at}.png" width="552" alt="Picture ${at}" style="display:block">`
  const button = `<a class="button" href="https://a.example/${at}" style="display:inline-block;padding:12px 24px;background:#5b5bd6;color:#ffffff">Press ${at}</a>`
  const kinds = [
    `<td>${words}</td>`,
    `<td>${picture}</td>`,
    `<td align="center">${button}</td>`,
    `<td width="50%">${words}</td><td width="50%">${words}</td>`,
  ]
  return cell(kinds[at % kinds.length] ?? '')
}

const mail = `<!doctype html><html><head><style>.block{font:15px/24px Arial;color:#333333}.words{color:#444444}.button{border-radius:8px}@media (max-width:480px){.block{padding:8px!important}}</style></head><body style="margin:0"><table width="600" align="center" cellpadding="0" cellspacing="0" bgcolor="#ffffff">${Array.from({ length: 200 }, (_, at) => block(at)).join('')}</table></body></html>`

export const measure = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const { designOf } = await builtModule<ImportDesign>('src/renderer/blocks/design/import/import-design.ts', folder)
    const bytes = new TextEncoder().encode(mail)
    const ours = () => timed(() => designOf([{ path: 'mail.html', bytes }], { known: [], unsubscribe: null }))
    const peer = () => timed(() => parse(mail))
    const first = await designOf([{ path: 'mail.html', bytes }], { known: [], unsubscribe: null })
    if (first.text !== mail) throw new Error('It was not opened as it is')
    const figures = await interleaved(rounds, ours, peer)
    const inPlace = (name: string) => `src/renderer/blocks/design/in-place/${name}.ts`
    const { cutOut } = await builtModule<Cuts>(inPlace('cuts'), join(folder, 'cuts'))
    const { mailOf, shownOf } = await builtModule<InPlace>(inPlace('mail'), join(folder, 'mail'))
    const { textEditOf } = await builtModule<Edits>(inPlace('edits'), join(folder, 'edits'))
    const { everyPart } = await builtModule<Parts>(inPlace('parts'), join(folder, 'parts'))
    const opening = await interleaved(rounds, () => timed(() => shownOf(mailOf(cutOut(mail).source).tree())), peer)
    const opened = mailOf(mail)
    const part = everyPart(opened.parts()).find(({ type, partText }) => type === 'text' && partText !== null)
    if (!part) throw new Error('There is no text')
    let keys = 0
    const type = () => {
      if (keys > 0) opened.undo()
      keys += 1
      return opened.make(textEditOf(opened.tree(), part, [...`Written ${keys}`]))
    }
    // Somebody who types has typed before.
    for (let round = 0; round < 20; round++) type()
    const typing = await interleaved(rounds, () => timed(type), peer)
    const common = { id: 'B21', unit: 'ms', peerName: 'reading its HTML alone' }
    return [
      {
        ...common,
        what: 'the same mail read for the designer, what acts cut out',
        ...opening,
        target: 'at most 500 ms',
        met: opening.ours <= 500,
      },
      {
        ...common,
        what: 'what was typed taken into the source, at most once a second',
        ...typing,
        target: 'at most 16 ms',
        met: typing.ours <= 16,
      },
      {
        id: 'B21',
        what: `a mail of 200 blocks imported (${Math.round(bytes.length / 1024)} KB)`,
        unit: 'ms',
        ...figures,
        peerName: 'reading its HTML alone',
        target: 'under 1 s',
        met: figures.ours < limit,
      },
    ]
  })

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
