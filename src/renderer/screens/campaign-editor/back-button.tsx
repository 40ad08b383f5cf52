/** The way to the step before: it never asks and loses nothing, for every edit is kept already. */
import { Button } from '@mantine/core'
import * as texts from './texts'
import type { Editor } from './use-editor'

/** Nothing on the first step. */
export function BackButton({ editor }: { editor: Editor }) {
  const { progress, open, saving } = editor
  const before = progress.tabs[progress.tabs.indexOf(progress.selected) - 1]
  if (!before || progress.disabledKeys.includes(before)) return null
  return (
    <Button variant="default" onClick={() => saving || open(before)}>
      {texts.back}
    </Button>
  )
}
