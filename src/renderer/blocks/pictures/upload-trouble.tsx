/** What keeps a picture from the server, said at the picture; nothing while nothing does. */
import { useUploadOf } from '../../data/uploads'
import classes from './pictures.module.css'

export function UploadTrouble({ blob }: { blob: string }) {
  const upload = useUploadOf(blob, 'with-content')
  if (upload?.state !== 'failed') return null
  return (
    <p className={classes.refusal} role="alert">
      It is not synced yet: {upload.failure?.message}. The message waits for it, and Herald keeps trying.
    </p>
  )
}
