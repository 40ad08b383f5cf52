/** The segment being edited. The state is in the address, so that Back closes the form and links can open it. */
import { useSearchParams } from 'react-router-dom'

export type SegmentEditorPlace = {
  /** 'new', the id of a segment, or null if none is being edited. */
  editing: 'new' | number | null
  create: () => void
  edit: (id: number) => void
  close: () => void
}

export function useSegmentEditor(): SegmentEditorPlace {
  const [params, setParams] = useSearchParams()
  const segmentId = Number(params.get('edit') ?? Number.NaN)
  return {
    editing: params.has('create') ? 'new' : Number.isInteger(segmentId) ? segmentId : null,
    create: () => setParams({ create: '1' }),
    edit: (id) => setParams({ edit: String(id) }),
    close: () => setParams({}, { replace: true }),
  }
}
