/** Restores a backup: choose it, check it, then restore it at the next start. */

import { Button, Modal } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { type BackupSummary, countOf, ownEndings, type RestorePlan } from '#contract'
import { sizeText } from '../../blocks/image/picture-field'
import { failureOf } from '../../data/failure'
import { useArrivedFile, useRestore, useTakeBackup } from '../../data/files'
import { momentText } from '../../ui/dates'
import { filledNodes } from '../../ui/filled-nodes'
import { useDrop } from '../../ui/hooks'
import { FileInput } from '../../ui/inputs'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './herald-dialogs.module.css'

export function Restore({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const takeBackup = useTakeBackup()
  const restore = useRestore()
  useArrivedFile('backup', takeBackup.mutate)
  const close = () => {
    onClose()
    // A restore that is planned for the next start stays announced.
    if (!restore.data) takeBackup.reset()
  }
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={close} title="Restore a backup" size={480} padding="xl">
      {restore.data ? (
        <RestorePlanned plan={restore.data} onClose={close} />
      ) : takeBackup.data ? (
        <BackupFound
          look={takeBackup.data}
          busy={restore.isPending}
          onRestore={() => restore.mutate(takeBackup.data.id)}
          onOther={takeBackup.reset}
        />
      ) : (
        <Pick busy={takeBackup.isPending} error={takeBackup.error} onPick={takeBackup.mutate} />
      )}
    </Modal>
  )
}

function Pick({ busy, error, onPick }: { busy: boolean; error: unknown; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const drop = useDrop(busy, onPick)
  return (
    <div {...drop.events}>
      {error ? (
        <Notice kind="block" live="assertive">
          {failureOf(error).message}
        </Notice>
      ) : null}
      <div className={classes.drop} data-dropping={drop.over || undefined}>
        <p>Restoring replaces all Herald data on this computer. You will see what is inside first.</p>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconUpload size={16} stroke={1.5} />}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          Choose a backup
        </Button>
      </div>
      <FileInput ref={input} accept={ownEndings.backup.join(',')} label="Backup" onPick={onPick} />
    </div>
  )
}

type LookedProps = { look: BackupSummary; busy: boolean; onRestore: () => void; onOther: () => void }

function BackupFound({ look: { madeAt, herald, files, size }, busy, onRestore, onOther }: LookedProps) {
  return (
    <>
      <p>
        {`Made ${momentText(madeAt)} by Herald ${herald}: ${countOf(files, 'file')}, ${sizeText(size)}. The file is complete.`}
      </p>
      <p>
        Herald opens with this data when it starts again. Your current data is not deleted: it moves to a folder of its
        own. Backups never contain access tokens.
      </p>
      <div className={`${layout.answers} ${classes.actions}`}>
        <Button variant="default" onClick={onOther}>
          Choose another
        </Button>
        <Button color="red" loading={busy} onClick={onRestore}>
          Restore this backup
        </Button>
      </div>
    </>
  )
}

function RestorePlanned({ plan: { restarts, setAside }, onClose }: { plan: RestorePlan; onClose: () => void }) {
  return (
    <div role="status">
      <p>
        {restarts === 'itself'
          ? 'Herald now restarts with the backup.'
          : 'Close Herald and start it again to open the backup. Until then you work on your current data.'}
      </p>
      <p>
        {filledNodes('Your current data will move to {folder}.', {
          folder: <bdi className={classes.path}>{setAside}</bdi>,
        })}
      </p>
      <div className={`${layout.answers} ${classes.actions}`}>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
