/**
 * A picture field from picking to upload: copies and checks the file, uploads it once there is a connection, and keeps the local copy in
 * every case.
 */
import { useEffect, useRef, useState } from 'react'
import type { LibraryPicture, StoredFile, UploadState } from '#contract'
import {
  isWaiting,
  MAX_PICTURE_BYTES,
  type Picture,
  type PictureKinds,
  pictureRefusal,
  tooLargeText,
} from '../../../model/image/values'
import { failureOf } from '../../data/failure'
import { takeFile } from '../../data/files'
import { useKeepPicture } from '../../data/media'
import { useOfflineReason } from '../../data/session'
import { type UploadPurpose, useCancelUpload, useStartUpload, useUploadOf } from '../../data/transfers'
import { keptPictureOf } from '../pictures/kept-picture'

export type PictureUse = {
  picture: Picture
  onChange: (picture: Picture) => void
  purpose: UploadPurpose
  kinds: PictureKinds
  readOnly: boolean
}

export type PictureState = {
  /** True while a file is being copied. */
  taking: boolean
  /** Why the last pick was refused; cleared by the next valid one. */
  refusal: string | null
  /** The upload of the current picture, if there is one. */
  upload: UploadState | null
  /** Why the current picture cannot be uploaded now; null if no upload is pending. */
  waits: string | null
  pick: (file: File) => Promise<void>
  /** Takes a picture of the library; the rules for picked files apply. */
  takeKept: (picture: Pick<LibraryPicture, 'blob' | 'name' | 'bytes' | 'type'>) => void
  /** Shows why a picture was refused. */
  refuse: (message: string) => void
  retry: () => void
  cancel: () => void
}

export function usePicture({ picture, onChange, purpose, kinds, readOnly }: PictureUse): PictureState {
  const [isTaking, setTaking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const offlineReason = useOfflineReason()
  const start = useStartUpload(purpose)
  const cancel = useCancelUpload()
  const keep = useKeepPicture()
  const blob = picture.stored?.blob ?? null
  const upload = useUploadOf(blob)
  const isUploadWaiting = isWaiting(picture)

  const latest = useRef({ picture, onChange })
  latest.current = { picture, onChange }

  const send = (next: Picture) => {
    if (!next.stored || offlineReason !== null) return
    const { blob, type } = next.stored
    start.mutate({ blob, name: next.name, type })
  }

  useUploadedAddress(upload ?? null, latest)
  // Pictures picked offline or before a restart upload automatically; a failed upload waits for Retry.
  const isIdle = isUploadWaiting && !readOnly && offlineReason === null && upload === null && start.isIdle
  // biome-ignore lint/correctness/useExhaustiveDependencies: `send` changes on every render; its dependencies are listed.
  useEffect(() => {
    if (isIdle) send(latest.current.picture)
  }, [isIdle, blob])

  /** `contentType`: the type by content. */
  const isAccepted = ({ blob, name, size, type }: StoredFile, contentType: string | null): boolean => {
    const newRefusal = pictureRefusal({ type: contentType, size }, kinds)
    setRefusal(newRefusal)
    if (newRefusal !== null) return false
    start.reset()
    latest.current.onChange({ name, img: '', size, file: null, stored: { blob, type } })
    return true
  }

  const pick = async (file: File) => {
    // Before copying: a file over the limit is not read.
    if (file.size > MAX_PICTURE_BYTES) return setRefusal(kinds.tooLarge ?? tooLargeText)
    setTaking(true)
    try {
      const storedFile = await takeFile(file)
      const { blob, name, size, look } = storedFile
      if (!isAccepted({ blob, name, size, type: look.type ?? storedFile.type }, look.type)) return
      const picture = await keptPictureOf(file, { blob, name, type: look.type ?? '' })
      if (picture) keep.mutate(picture)
    } catch (error) {
      setRefusal(failureOf(error).message)
    } finally {
      setTaking(false)
    }
  }
  return {
    taking: isTaking,
    refusal,
    upload: upload ?? null,
    waits: isUploadWaiting ? offlineReason : null,
    pick,
    refuse: setRefusal,
    takeKept: ({ blob, name, bytes, type }) => void isAccepted({ blob, name, size: bytes, type }, type),
    retry: () => send(latest.current.picture),
    cancel: () => upload && cancel.mutate(upload.id),
  }
}

type Latest = { current: { picture: Picture; onChange: (picture: Picture) => void } }

/** Sets the address when the upload finishes. */
function useUploadedAddress(upload: UploadState | null, latest: Latest): void {
  useEffect(() => {
    const { picture, onChange } = latest.current
    if (upload?.state !== 'done' || !isWaiting(picture) || picture.stored?.blob !== upload.blob) return
    onChange({ ...picture, img: upload.publicPath ?? upload.fileName ?? '', file: upload.fileName })
  }, [upload, latest])
}
