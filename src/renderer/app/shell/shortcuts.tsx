/** The list of keyboard shortcuts, behind '?': every act with keys, and how to move. */
import { Modal } from '@mantine/core'
import { type Act, type ActGroup, actGroups, acts } from '../../blocks/acts/registry'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import { Keys } from '../../ui/pieces'
import classes from './shortcuts.module.css'

/** Keys that move the focus; they are not acts. */
const focusKeys = [
  { keys: '↑ ↓', label: 'Move between list rows, or in the sidebar' },
  { keys: '← →', label: 'Move between the buttons of a bar' },
  { keys: 'Esc', label: 'Close' },
] as const

/** Where the keys of a group work. */
const titles: Partial<Record<ActGroup, string>> = { campaign: 'Focused list row' }

const all: readonly Act[] = Object.values(acts)
const sections = Object.entries(actGroups).flatMap(([group, title]) => {
  const groupActs = all.filter((act) => act.group === group && act.keys)
  return groupActs.length > 0 ? [{ title: titles[groupActs[0]?.group ?? 'page'] ?? title, own: groupActs }] : []
})

export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} title="Keyboard shortcuts" size={800} padding="xl">
      <div className={classes.columns}>
        {[...sections, { title: 'Moving', own: focusKeys }].map(({ title, own }) => (
          <section key={title} className={classes.section}>
            <h3 className={classes.title}>{title}</h3>
            <List of={own} />
          </section>
        ))}
      </div>
    </Modal>
  )
}

const List = ({ of }: { of: readonly Pick<Act, 'keys' | 'label'>[] }) => (
  <dl className={classes.list}>
    {of.map(({ keys = '', label }) => (
      <div key={keys} className={classes.row}>
        <dt>
          <Keys keys={keys} />
        </dt>
        <dd>{label}</dd>
      </div>
    ))}
  </dl>
)
