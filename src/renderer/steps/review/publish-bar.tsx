/** The action bar of REVIEW: number of recipients, the time in both zones, and Publish or the reason why it is disabled. */
import { Button, Tooltip } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { agreeing } from '#contract'
import { counted } from '../../../model/rules/people'
import type { Moment } from '../../../model/steps/step'
import { useShownZone } from '../../data/settings'
import layout from '../../ui/layout.module.css'
import type { Numbers } from '../publish-checks'
import classes from './publish.module.css'
import { Time } from './publish-dialog'

/** `blocked`: why publishing is not possible now; null if it is. `remedy`: the act that can end this reason. */
export function PublishBar(
  props: Numbers & { blocked: string | null; remedy: ReactNode; busy: boolean; back: ReactNode; onPublish: () => void },
) {
  const { moment, computerZone, blocked, counting, busy } = props
  return (
    <>
      {counting ? (
        <div className={classes.moments} />
      ) : (
        <>
          <Count {...props} />
          <Moments moment={moment} computerZone={computerZone} />
        </>
      )}
      {blocked && (
        <span className={`${layout.caption} ${classes.why}`}>
          <span id="publish-blocked">{blocked}</span> {props.remedy}
        </span>
      )}
      {props.back}
      <Tooltip label={blocked} disabled={!blocked}>
        <Button
          className={classes.publish ?? ''}
          leftSection={<IconSend size={15} stroke={1.5} />}
          {...(blocked && !busy
            ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': 'publish-blocked' }
            : {})}
          loading={busy}
          onClick={() => {
            if (!blocked) props.onPublish()
          }}
        >
          Publish
        </Button>
      </Tooltip>
    </>
  )
}

function Count({ people, percent, when }: Numbers) {
  const recipients = agreeing(people?.people ?? 0, 'recipient', 'recipients')
  const basis = !people
    ? 'The segment was not counted'
    : percent > 0
      ? `${counted(people.reach)} minus ${percent}% control group`
      : 'No control group'
  return (
    <div className={`${layout.rowWide} ${classes.people}`} title={when ?? undefined}>
      <strong data-num>{people ? `${people.upTo ? 'Up to ' : ''}${counted(people.people)}` : '–'}</strong>
      <span>
        <b>{people?.upTo && !when ? `${recipients}, each when the trigger fires` : recipients}</b>
        <small>{people?.upTo && when ? when : basis}</small>
      </span>
    </div>
  )
}

function Moments({ moment, computerZone }: { moment: Moment | null; computerZone: string }) {
  const { zone, whose } = useShownZone(computerZone)
  if (!moment) return <div className={classes.moments}>No start is set</div>
  return (
    <div className={classes.moments}>
      <div className={classes.pair} data-two={zone !== moment.zone || undefined}>
        <Clock label={moment.zone} zone={moment.zone} epochMs={moment.epochMs} />
        {zone !== moment.zone && (
          <Clock label={`${zone}, ${whose}`} zone={zone} epochMs={moment.epochMs} besides={moment.zone} />
        )}
      </div>
    </div>
  )
}

function Clock({ label, ...moment }: { label: string; zone: string; epochMs: number; besides?: string }) {
  return (
    <span className={classes.clock}>
      <small title={label}>{label}</small>
      <Time {...moment} />
    </span>
  )
}
