/** Drives the designer's page without the editor around it, through its port. */
import { expect, type Page } from '@playwright/test'

type Opening =
  | { mjml: string }
  | { source: string }
  | { html: string; panel: { width: number } }
  | { project: unknown; panel?: { width: number } }
type Got = { project: unknown; html: string; errors: string[] }

/** Opens a design; returns a saved design as the library opened it. */
export const openDesign = (page: Page, opening: Opening): Promise<unknown> =>
  page.evaluate(async (opening) => {
    const designer = document.querySelector<HTMLMetaElement>('meta[name="designer"]')?.content ?? ''
    document.getElementById('design')?.remove()
    const frame = document.createElement('iframe')
    frame.id = 'design'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.style.cssText = 'position:fixed;inset:0;width:1280px;height:700px;z-index:9999;background:#fff'
    frame.src = `${designer}/`
    document.body.append(frame)
    return await new Promise((resolve) => {
      frame.onload = () => {
        const { port1, port2 } = new MessageChannel()
        Reflect.set(globalThis, 'designerPort', port1)
        port1.onmessage = ({ data }) => {
          if (data.kind === 'hello')
            port1.postMessage({
              kind: 'open',
              opening,
              tags: [],
              campaign: { source: 'herald', medium: 'email', campaign: 'spring' },
              scheme: 'light',
            })
          else if (data.kind === 'design-state') Reflect.set(globalThis, 'designState', data.design)
          else if (data.kind === 'ready') resolve(data.opened)
        }
        frame.contentWindow?.postMessage('herald-designer', designer, [port2])
      }
    })
  }, opening)

/** The current design; `ends` finishes an open text first. */
export const getDesign = (page: Page, ends: boolean): Promise<Got> =>
  page.evaluate((ends) => {
    // Stored there by `openDesign`.
    const port = Reflect.get(globalThis, 'designerPort') as MessagePort
    return new Promise<Got>((resolve) => {
      port.addEventListener('message', ({ data }) => data.kind === 'got' && resolve(data), { once: false })
      port.postMessage({ kind: 'get', ask: 1, ends })
    })
  }, ends)

/** Sets values of the selected part, as the properties panel does. */
export async function setChosen(page: Page, type: string, patch: Record<string, string>): Promise<void> {
  const chosen = () =>
    page.evaluate(
      () => (Reflect.get(globalThis, 'designState') as { chosen: { id: string; type: string } | null })?.chosen,
    )
  await expect.poll(async () => (await chosen())?.type).toBe(type)
  const id = (await chosen())?.id
  await page.evaluate(
    (order) => (Reflect.get(globalThis, 'designerPort') as MessagePort).postMessage({ kind: 'set', ...order }),
    { id, patch },
  )
}

/** Opens every text and selects every picture without editing anything. */
export async function lookAround(page: Page): Promise<void> {
  const canvas = page.frameLocator('#design').frameLocator('iframe.gjs-frame')
  const texts = canvas.locator(
    '[data-gjs-type="text"], [data-gjs-type="link"], [data-gjs-type="mj-text"], [data-gjs-type="mj-button"]',
  )
  await expect(texts.first()).toBeAttached()
  await texts.evaluateAll(async (all) => {
    for (const one of all) {
      const at = one.querySelector('td > div, td > a') ?? one
      at.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
      at.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
      await new Promise((next) => setTimeout(next))
    }
  })
  await canvas.locator('img').evaluateAll((all) => {
    for (const one of all) one.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  })
}

/** The visible content of HTML, from the DOM: every element with its links, pictures, styles and own text, and the style sheets. */
export const seenIn = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((html) => {
    const shown = new DOMParser().parseFromString(html, 'text/html')
    return [...shown.querySelectorAll('*')].map((element) => {
      const attributes = [...element.attributes].map(({ name, value }) => `${name}=${value}`).sort()
      const own = [...element.childNodes].map((node) => (node.nodeType === 3 ? node.textContent : '')).join('|')
      return [element.localName, ...attributes, own.replace(/\s+/g, ' ').trim()].join(' ')
    })
  }, html)
