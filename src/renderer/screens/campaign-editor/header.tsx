/** The editor's header: the name, edited in place with its errors; the channel; the account if there are several; the status. */

import { Select } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { choicesOf } from '../../../model/rules/choices'
import { StateBadge } from '../../blocks/status'
import { useSessionState } from '../../data/campaign-state'
import { useDraft } from '../../data/drafts'
import { channelConfigurationQuery } from '../../data/merge-tags'
import { useSavedText } from '../../data/saved-data'
import { ReviewsButton, ShareForReview } from '../../steps/proof'
import { goOnToFirstField } from '../../ui/focus-field'
import layout from '../../ui/layout.module.css'
import classes from './header.module.css'
import { History } from './history'
import { panelId } from './tab-bar'
import type { Editor } from './use-editor'
import { useNameOfAnother } from './use-name'

export function EditorHeader({ editor, heading }: { editor: Editor; heading: string }) {
  const { session, channel } = editor
  return (
    <header className={`${layout.row} ${classes.header}`}>
      <Name editor={editor} heading={heading} />
      <Account editor={editor} />
      <span className={layout.fact}>
        <channel.Icon size={15} stroke={1.5} />
        {channel.label}
      </span>
      <StateBadge state={useSessionState(session)} />
      {editor.family || editor.access.readOnly ? null : (
        <>
          <ReviewsButton {...editor} size="xs" />
          <ShareForReview {...editor} size="xs" />
        </>
      )}
      <span className={classes.history}>
        <History editor={editor} />
      </span>
    </header>
  )
}

function Name({ editor, heading }: { editor: Editor; heading: string }) {
  const { session, name, access } = editor
  const value = useDraft(session, (state) => state.name)
  const isNameTaken = useNameOfAnother(session) && !access.readOnly && !name.error
  return (
    <div className={classes.name}>
      <h1>
        <label htmlFor="campaign-name">{heading}</label>
      </h1>
      <div className={`${layout.row} ${classes.field}`} data-invalid={name.error ? true : undefined}>
        <input
          ref={name.field}
          id="campaign-name"
          name="name"
          dir="auto"
          autoComplete="off"
          spellCheck
          placeholder="Name this campaign"
          value={value}
          readOnly={access.readOnly}
          // biome-ignore lint/a11y/noAutofocus: a new campaign starts with its name; an opened one does not.
          autoFocus={value === '' && !access.readOnly}
          aria-invalid={name.error ? true : undefined}
          aria-describedby={name.error ? 'campaign-name-error' : isNameTaken ? 'campaign-name-note' : undefined}
          onChange={(event) => name.change(event.currentTarget.value)}
          onKeyDown={(event) => {
            const { isComposing } = event.nativeEvent
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || isComposing) return
            event.preventDefault()
            goOnToFirstField(document.getElementById(panelId))
          }}
        />
        {!access.readOnly && <IconPencil size={15} stroke={1.5} aria-hidden />}
      </div>
      {name.error && (
        <p id="campaign-name-error" className={`${layout.error} ${classes.error}`} role="alert">
          {name.error}
        </p>
      )}
      {isNameTaken && (
        <p id="campaign-name-note" className={`${layout.error} ${classes.error} ${classes.note}`} role="status">
          Another campaign has this name
        </p>
      )}
    </div>
  )
}

function Account({ editor }: { editor: Editor }) {
  const { all, chosen, open } = editor.accounts
  const savedText = useSavedText(channelConfigurationQuery)
  if (!open) return null
  return (
    <Select
      size="xs"
      w={190}
      aria-label="Sending account"
      placeholder="Sending account"
      // The bar has no room below the field.
      title={savedText}
      data={choicesOf(
        all.map(({ id, name, sender }) => ({ id, name: name ?? sender })),
        (id) => `Account ${id}`,
      )}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => id && editor.chooseAccount(Number(id))}
      allowDeselect={false}
    />
  )
}
