/** Undo, redo and version history, in the editor's header. */
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useDraft } from '../../data/drafts'
import { modKey } from '../../ui/keys'
import type { Editor } from './use-editor'
import { useUndo } from './use-undo'

/** Loaded on first use. */
const Versions = lazy(async () => ({ default: (await import('./versions')).Versions }))

export function History({ editor }: { editor: Editor }) {
  const { can, take, announcement } = useUndo(editor)
  const isStored = useDraft(editor.session, ({ safety }) => safety.at !== null)
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never')
  return (
    <>
      {editor.access.readOnly ? null : (
        <>
          <Act
            Icon={IconArrowBackUp}
            label={`Undo in the campaign (${modKey} Z)`}
            can={can.undo}
            onAct={() => take('undo')}
          />
          <Act
            Icon={IconArrowForwardUp}
            label={`Redo in the campaign (${modKey} Shift Z)`}
            can={can.redo}
            onAct={() => take('redo')}
          />
        </>
      )}
      <Act Icon={IconHistory} label="Versions" can={isStored} onAct={() => setOpened('open')} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {opened === 'never' ? null : (
        <Suspense fallback={null}>
          <Versions editor={editor} opened={opened === 'open'} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  )
}

function Act(props: { Icon: typeof IconHistory; label: string; can: boolean; onAct: () => void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon
        aria-label={props.label}
        {...(props.can ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={() => {
          if (props.can) props.onAct()
        }}
      >
        <props.Icon size={17} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  )
}
