/** Export menu: HTML with its pictures, MJML, an email file, or a picture. */
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { fileName } from '#contract'
import { useSaveMade } from '../../../data/files'
import { toastDanger } from '../../../ui/toast'
import type { Mail } from './message-files'

/** Lists pictures that could not be exported, without stopping the export. */
function toastNotice(missing: readonly string[]): void {
  if (missing.length === 0) return
  const text =
    missing.length === 1
      ? 'One picture could not be read and stays a link'
      : `${missing.length} pictures could not be read and stay links`
  toastDanger(text, missing.slice(0, 3).join(', '))
}

type Props = {
  /** File name without an extension. */
  name: string
  /** Called on export, so that the exported message is current. */
  mail: () => Mail
  /** Null for a message that is not one of our designs. */
  mjml: (() => string) | null
}

export function ExportDesignMenu({ name, mail, mjml }: Props) {
  const { mutate: save, isPending } = useSaveMade()
  const file = (content: BlobPart, ending: string, type: string) =>
    new File([content], fileName(name, 'message', `.${ending}`), { type })
  /** The message and those of its pictures that can be read. */
  const exported = async () => {
    const { picturesOf } = await import('./message-files')
    const message = mail()
    const { pictures, missing } = await picturesOf(message.html)
    toastNotice(missing)
    return { message, pictures }
  }
  const zip = () =>
    save(async () => {
      const { zipOf } = await import('./message-files')
      const { message, pictures } = await exported()
      return file(new Uint8Array(zipOf(message.html, pictures)), 'zip', 'application/zip')
    })
  const eml = () =>
    save(async () => {
      const { emlOf } = await import('./message-files')
      const { message, pictures } = await exported()
      return file(emlOf(message, pictures, { id: crypto.randomUUID(), now: new Date() }), 'eml', 'message/rfc822')
    })
  const png = () =>
    save(async () => {
      const { pngOf } = await import('./message-files')
      const { message, pictures } = await exported()
      return file(await pngOf(message.html, pictures), 'png', 'image/png')
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={14} />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={zip}>HTML with pictures (.zip)</Menu.Item>
        {mjml && <Menu.Item onClick={() => save(async () => file(mjml(), 'mjml', 'text/plain'))}>MJML</Menu.Item>}
        <Menu.Item onClick={eml}>Email (.eml)</Menu.Item>
        <Menu.Item onClick={png}>Picture (.png)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
