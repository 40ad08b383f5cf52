/** The bar at the bottom: how the tab stands to the server, and 'Save Changes'. */
import { Button } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import layout from '../../ui/layout.module.css'
import { MainButton } from '../../ui/main-button'
import classes from './delivery-preferences.module.css'
import * as texts from './texts'
import type { PreferencesForm } from './use-preferences'
import type { TabKey } from './values'

type Props = {
  form: PreferencesForm
  tab: TabKey
  /** Why nothing can be saved now. */
  refusal: string | null
  onSave: () => void
}

export function SaveBar({ form, tab, refusal, onSave }: Props) {
  const changed = form.changed.includes(tab)
  const Icon = changed ? IconPencil : IconCheck
  return (
    <footer className={layout.actionBar}>
      <span className={`${layout.row} ${classes.state}`} id="preferences-state">
        <Icon size={15} stroke={1.5} aria-hidden />
        {changed ? texts.unsavedChanges : texts.noChanges}
      </span>
      {refusal ? (
        <span className={layout.small} id="preferences-refusal">
          {refusal}
        </span>
      ) : null}
      {changed ? (
        <Button variant="default" disabled={form.saving} onClick={() => form.discard(tab)}>
          {texts.discardChanges}
        </Button>
      ) : null}
      <MainButton
        blocked={refusal ?? (changed ? null : texts.nothingToSave)}
        reasonId={refusal ? 'preferences-refusal' : 'preferences-state'}
        loading={form.saving}
        onClick={onSave}
      >
        {texts.saveChanges}
      </MainButton>
    </footer>
  )
}
