/** Prints the page of a proof as a PDF: in a hidden window on an origin of its own, without a bridge, which ends whatever happens. */
import { randomBytes } from 'node:crypto'
import { BrowserWindow } from 'electron'
import { FailureError } from '../failure.ts'
import { notAllowed, plainHeaders } from '../page-files.ts'
import type { Clock } from '../ports.ts'
import { neverFocused, withoutBridge } from './window.ts'

const proofOrigin = 'app://proof'

/** Nothing is loaded, whatever the page's own policy says. */
const policy =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; media-src data:; base-uri 'none'; form-action 'none'"

/** Milliseconds from opening the window to the PDF. */
const MAX_PRINT_MS = 60_000

/** 'A4', as everywhere in Herald; the page sets its own margins (@page). */
export const pdfOptions = {
  pageSize: 'A4',
  printBackground: true,
  preferCSSPageSize: true,
  generateTaggedPDF: true,
} as const

export type PagePrinter = {
  /** The bytes of the PDF. Throws `FailureError`. */
  print: (html: string) => Promise<Uint8Array>
  /** Null if the request is not for a page that is printed. */
  answer: (request: Request) => Response | null
}

export function pagePrinter(clock: Clock): PagePrinter {
  const pages = new Map<string, string>()
  return {
    print: async (html) => {
      const path = `/${randomBytes(16).toString('base64url')}`
      const late = Promise.withResolvers<never>()
      const stop = clock.after(MAX_PRINT_MS, () => late.reject(failed('it took longer than a minute')))
      let window: BrowserWindow | null = null
      pages.set(path, html)
      try {
        window = hiddenWindow()
        return await Promise.race([printed(window, proofOrigin + path), late.promise])
      } catch (error) {
        throw error instanceof FailureError ? error : failed('the page could not be printed')
      } finally {
        stop()
        pages.delete(path)
        if (window && !window.isDestroyed()) window.destroy()
      }
    },
    answer: (request) => {
      const url = new URL(request.url)
      if (url.host !== 'proof') return null
      const page = pages.get(url.pathname)
      if (page === undefined || request.method !== 'GET') return notAllowed()
      const headers = {
        ...plainHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      }
      return new Response(page, { headers })
    },
  }
}

const failed = (why: string) =>
  new FailureError({
    kind: 'internal',
    message: `The PDF could not be made: ${why}. Save the proof as HTML, open it and print it there.`,
  })

function hiddenWindow(): BrowserWindow {
  const window = new BrowserWindow({
    show: false,
    width: 794,
    height: 1123,
    title: 'Herald',
    webPreferences: withoutBridge,
  })
  neverFocused.add(window)
  return window
}

/** The page lays itself out for '#print', and goes on to '#printable' once everything of it is there. */
async function printed(window: BrowserWindow, address: string): Promise<Uint8Array> {
  const { webContents } = window
  const ready = Promise.withResolvers<void>()
  webContents.on('did-navigate-in-page', (_event, url) => {
    if (url === `${address}#printable`) ready.resolve()
  })
  webContents.on('render-process-gone', () => ready.reject(new Error('The page ended')))
  // Whoever waits for the load hears of the end of the page too.
  await Promise.race([window.loadURL(`${address}#print`), ready.promise])
  await ready.promise
  return webContents.printToPDF(pdfOptions)
}
