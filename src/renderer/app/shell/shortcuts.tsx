/** The list of keyboard shortcuts, behind '?'. */
import { Modal } from '@mantine/core'
import { Keys } from '../../ui/keys'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import classes from './shortcuts.module.css'

const shortcuts = [
  ['mod K', 'Go to a page, a campaign, or create one'],
  ['/', 'Search the campaigns'],
  ['mod S', 'Save the step'],
  ['mod Enter', 'The main button of the page'],
  ['↑ ↓', 'Move between the rows of a list'],
  ['Enter', 'Open the row'],
  ['Space', 'Look at the campaign beside the list'],
  ['E', 'Edit it'],
  ['C', 'Copy it'],
  ['S', 'Stop it'],
  ['P', 'Its performance'],
  ['Esc', 'Close what is on top'],
  ['?', 'This list'],
] as const

export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title="Keyboard shortcuts" size={420} padding="xl">
      <dl className={classes.list}>
        {shortcuts.map(([keys, words]) => (
          <div key={keys} className={classes.row}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
