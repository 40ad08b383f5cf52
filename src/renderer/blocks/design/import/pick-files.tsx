/** A button that picks files, or a folder with all its files; and the maximum size of imported HTML. */
import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { amount } from '#contract'

type Props = { label: string; icon: ReactNode; folder?: boolean; onPick: (files: readonly File[]) => void }

export function PickFiles({ label, icon, folder = false, onPick }: Props) {
  const input = useRef<HTMLInputElement | null>(null)
  const setInput = (element: HTMLInputElement | null) => {
    input.current = element
    // React's types lack this attribute.
    if (folder) element?.setAttribute('webkitdirectory', '')
  }
  return (
    <>
      <input
        ref={setInput}
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
          // Allows picking the same file again.
          currentTarget.value = ''
        }}
      />
      <Button variant="default" leftSection={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}

/**
 * Bytes of a message. A save contains the message up to eight times (the draft twice, message, body, htmlData, plain text, another slot's
 * copy): at most 1 MB.
 */
const MAX_HTML_CHARS = 120 * 1024

/** Maximum characters in the field: cleaning makes HTML shorter. A single word much longer than this would freeze the page. */
export const mostPasted = 2 * MAX_HTML_CHARS

const encoder = new TextEncoder()

/** Returns an error for the user; null if `html` fits. Counts bytes as sent: UTF-8, encoded as JSON. */
export function tooLong(html: string): string | null {
  const bytes = encoder.encode(JSON.stringify(html)).length
  if (bytes <= MAX_HTML_CHARS) return null
  return `This HTML is ${kilobytes(bytes)} KB; the limit is ${kilobytes(MAX_HTML_CHARS)} KB. Remove something, or link to pictures instead of embedding them.`
}

const kilobytes = (bytes: number): string => amount(Math.ceil(bytes / 1024))
