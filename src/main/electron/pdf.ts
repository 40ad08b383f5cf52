/** What the window in front shows, as a PDF. The page has laid itself out for paper before it asks. */
import { rm, writeFile } from 'node:fs/promises'
import type { SavedFile } from '#contract'
import { diskFailure, FailureError } from '../failure.ts'
import { focusedWindow } from './focused-window.ts'
import { saveAs } from './save-as.ts'
import * as texts from './texts.ts'

/** Null when the person decided against it. Throws `FailureError`. */
export async function savePdf(name: string): Promise<SavedFile | null> {
  // The page that asks is the one that was used last; the dialog comes after it was drawn, so that nothing changes meanwhile.
  const window = focusedWindow()
  if (!window) throw new FailureError({ kind: 'internal', message: texts.thereIsNoWindowTo })
  const pdf = await window.webContents.printToPDF({
    pageSize: 'A4',
    printBackground: true,
    // The margins are the page's own (@page).
    preferCSSPageSize: true,
    generateTaggedPDF: true,
  })
  const destination = await saveAs(name)
  if (!destination) return null
  try {
    await writeFile(destination.path, pdf)
  } catch (error) {
    await rm(destination.path, { force: true })
    throw diskFailure(texts.thePdfCouldNotBe, error)
  }
  return destination.deliver()
}
