/** The hidden input behind a button that chooses a file. */
import type { Ref } from 'react'

type Props = {
  /** The ref for the button, which clicks the hidden input. */
  ref: Ref<HTMLInputElement>
  accept: string
  label: string
  /** Called with one file; the same file may be picked again. */
  onPick: (file: File) => unknown
}

export const FileInput = ({ ref, accept, label, onPick }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    tabIndex={-1}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      currentTarget.value = ''
      if (file) void onPick(file)
    }}
  />
)
