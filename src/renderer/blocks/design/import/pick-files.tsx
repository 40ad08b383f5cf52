/** A button that picks files, or a folder with everything in it. */
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = { label: string; icon: ReactNode; folder?: boolean; onPick: (files: readonly File[]) => void }

export function PickFiles({ label, icon, folder = false, onPick }: Props) {
  const input = useRef<HTMLInputElement | null>(null)
  const made = (element: HTMLInputElement | null) => {
    input.current = element
    // React's types do not know it.
    if (folder) element?.setAttribute('webkitdirectory', '')
  }
  return (
    <>
      <input
        ref={made}
        type="file"
        hidden
        aria-label={label}
        multiple={!folder}
        {...(folder
          ? {}
          : {
              accept:
                '.html,.htm,.mjml,.eml,.mht,.mhtml,.zip,.png,.jpg,.jpeg,.gif,text/html,message/rfc822,application/zip',
            })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          if (files.length > 0) onPick(files)
          // The same file again is a choice too.
          currentTarget.value = ''
        }}
      />
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
