/** An email that is ready to be shared for review. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Designer } from './designer.ts'
import { Editor } from './editor.ts'
import { settled } from './settled.ts'

/** Writes it, from the list on. */
export async function writeMail(page: Page, { name, subject }: { name: string; subject: string }): Promise<void> {
  const editor = new Editor(page)
  await editor.create('Email', 'One Time')
  await editor.name.fill(name)
  await editor.chooseSegment('Karachi, bought in 90 days')
  await editor.save.click()
  await editor.at('GOALS')
  await page.getByRole('button', { name: 'Skip' }).click()
  await editor.at('CONTENT')
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  const designer = new Designer(page)
  await designer.begin('Newsletter')
  await designer.finish()
  await settled(page)
}

/** Shares the open campaign in a format of the dialog, and returns the path of the saved file. */
export async function shareAs(page: Page, folder: string, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Share for review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share for review' })
  await dialog.getByText(format, { exact: true }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  const file = await download
  const path = join(folder, file.suggestedFilename())
  await file.saveAs(path)
  return path
}
