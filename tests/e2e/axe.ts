/** Checks a page with axe, in light and dark mode. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** Checks one colour scheme once it is painted. Returns violations as 'rule: element'; checks only `rules` if given. */
async function objections(page: Page, colorScheme: 'light' | 'dark', rules?: string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' })
  // Colours of the previous scheme fade while an animation runs.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/**
 * Checks everything in light mode, and only colour rules in dark mode. The page follows the system's scheme. Each check takes two seconds,
 * so it only runs in long runs.
 */
export async function clean(page: Page, what: string): Promise<void> {
  if (process.env.HERALD_LONG !== '1') return
  expect.soft(await objections(page, 'dark', ['color-contrast']), `${what}, dark`).toEqual([])
  expect.soft(await objections(page, 'light'), `${what}, light`).toEqual([])
}
