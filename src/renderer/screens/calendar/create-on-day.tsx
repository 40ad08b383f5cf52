/** Creates a campaign on a day of the calendar: lists the channels with one-time campaigns, and opens one with that day in its schedule. */
import { Modal } from '@mantine/core'
import { Link } from 'react-router-dom'
import { dateText } from '../../../model/rules/calendar-dates'
import { createPath } from '../../../model/rules/campaign-paths'
import { channels } from '../../channels'
import { IconTile } from '../../ui/icon-tile'
import layout from '../../ui/layout.module.css'
import { usePrevious } from '../../ui/use-previous'
import classes from './create-on-day.module.css'

export function CreateOnDay({ date, onClose }: { date: string | null; onClose: () => void }) {
  const shownDate = usePrevious(date)
  return (
    <Modal
      opened={date !== null}
      onClose={onClose}
      size={360}
      padding="lg"
      title={shownDate ? `New campaign on ${dateText(shownDate)}` : ''}
    >
      <ul className={layout.bareList}>
        {channels
          .filter(({ types }) => types.includes('one-time'))
          .map(({ id, label, Icon }, index) => (
            <li key={id}>
              <Link
                className={`${layout.row3} ${classes.channel}`}
                data-autofocus={index === 0 || undefined}
                to={createPath(id, 'one-time', null, shownDate ?? undefined)}
              >
                <IconTile Icon={Icon} />
                {label}
              </Link>
            </li>
          ))}
      </ul>
    </Modal>
  )
}
