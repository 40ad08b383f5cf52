/** What keeps a picture from the server, said at the picture; nothing while nothing does. */
import { filled } from '#contract'
import { useUploadOf } from '../../data/uploads'
import { FieldError } from '../../ui/field-error'
import * as texts from './texts'

export function UploadTrouble({ blob }: { blob: string }) {
  const upload = useUploadOf(blob, 'with-content')
  const failed = upload?.state === 'failed'
  return <FieldError error={failed ? filled(texts.notSyncedYet, { why: upload.failure?.message }) : null} />
}
