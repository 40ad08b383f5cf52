/** What keeps a picture from the server, said at the picture; nothing while nothing does. */

import { filled } from '#contract'
import { useUploadOf } from '../../data/uploads'
import layout from '../../ui/layout.module.css'
import * as texts from './texts'

export function UploadTrouble({ blob }: { blob: string }) {
  const upload = useUploadOf(blob, 'with-content')
  if (upload?.state !== 'failed') return null
  return (
    <p className={layout.error} role="alert">
      {filled(texts.notSyncedYet, { why: upload.failure?.message })}
    </p>
  )
}
