/** What axe objects to in a page, in light and in dark. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Asks one colour scheme, waits until it is painted, and answers what axe objects to as 'rule: element'; `rules` alone where given. */
async function objections(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  // Colours of the other scheme fade for as long as an animation runs.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Everything in light; in dark only what colours decide. The page follows the system. Two seconds each: with the long journeys only. */
export async function clean(page: Page, what: string): Promise<void> {
  if (process.env.HERALD_LONG !== '1') return
  expect.soft(await objections(page, 'dark', ['color-contrast']), `${what}, dark`).toEqual([])
  expect.soft(await objections(page, 'light'), `${what}, light`).toEqual([])
}
