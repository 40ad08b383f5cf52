/** One mail in twelve views at once: in email apps, without pictures, in large text, and read aloud. */
import { Button, Modal } from '@mantine/core'
import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { MessageFrame } from '../../blocks/design/message-frame'
import layout from '../../ui/layout.module.css'
import { Caption, Tiles } from './inbox-tiles'
import classes from './inboxes.module.css'
import { simulatedText, type View, viewOf, views } from './views'

type Props = {
  /** Empty until the dialog first opens. */
  html: string
  /** True if the user is likely to open the dialog soon. */
  isOpeningSoon: boolean
  opened: boolean
  title: string
  onClose: () => void
}

export function Inboxes({ html, isOpeningSoon, opened, title, onClose }: Props) {
  const [openIndex, setOpen] = useState<number | null>(null)
  const switchOnArrow = ({ key }: KeyboardEvent) => {
    if (openIndex === null || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return
    setOpen((openIndex + (key === 'ArrowRight' ? 1 : -1) + views.length) % views.length)
  }
  const view = openIndex === null ? undefined : views[openIndex]
  return (
    <Modal
      opened={opened}
      // Keeps the rendered tiles for the next opening. Hiding them with CSS also keeps the message channel to the frame; an inactive part
      // of the page would close it.
      keepMounted={isOpeningSoon}
      keepMountedMode="display-none"
      onClose={onClose}
      title={`Inboxes: ${title}`}
      size={1320}
      padding="lg"
      onKeyDown={switchOnArrow}
    >
      <div className={`${layout.spread} ${classes.head}`}>
        {view && (
          <Button size="xs" variant="default" leftSection={<IconArrowLeft size={14} />} onClick={() => setOpen(null)}>
            All twelve
          </Button>
        )}
        <span>
          <IconInfoCircle size={14} aria-hidden /> {simulatedText}
        </span>
      </div>
      {/* The grid stays mounted behind the single view, so that going back is instant. */}
      <div hidden={view !== undefined}>
        <Tiles html={html} onOpen={setOpen} />
      </div>
      {view && <LargeInbox key={openIndex} view={view} html={html} />}
    </Modal>
  )
}

function LargeInbox({ view, html }: { view: View; html: string }) {
  const shownView = useMemo(() => viewOf(html, view), [html, view])
  return (
    <figure className={classes.large}>
      <Caption name={view.name} place={view.place} />
      <MessageFrame
        html={shownView.html}
        title={`${view.name}, ${view.place}`}
        width={view.width}
        shownWidth={view.width}
        shownHeight={560}
      />
      <figcaption>{shownView.note}</figcaption>
    </figure>
  )
}
