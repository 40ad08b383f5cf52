/** The primary action of the wizard's open step, with where it leads. */
import { filled, stepName } from '#contract'
import { afterSave, type Progress } from '../../steps/progress'
import { usePrimary } from '../../steps/use-primary'
import * as texts from './texts'
import type { Editor } from './use-editor'

export function useWizardPrimary(editor: Editor) {
  const { accounts, progress } = editor
  const lacks = accounts.open && !accounts.chosen ? texts.chooseTheSendingAccount : null
  return usePrimary({ ...editor, lacks, labelOf: (label) => labelTo(label, progress) })
}

/** 'Save and go to Goals', 'Next: Schedule' (Source: docs/reference/choices.md#the-main-button). */
function labelTo(label: string, progress: Progress): string {
  const next = stepName(afterSave(progress, progress.selected).selected)
  return label === 'Next' ? `Next: ${next}` : filled(texts.andGoTo, { label, next })
}
