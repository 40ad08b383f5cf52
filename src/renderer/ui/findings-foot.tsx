/** The foot of an editor or a designer: the number of findings, the first one with its acts, and the list of all. */
import { Button, Popover } from '@mantine/core'
import { IconChevronUp, IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { countOf } from '#contract'
import type { Finding } from '../../model/rules/finding'
import { FindingGroups, type FixControls, fixLabel, marks, passedChecks } from './findings'
import classes from './findings-foot.module.css'
import layout from './layout.module.css'
import { IconButton } from './pieces'

type Props = {
  /** The name of the foot, for screen readers. */
  label: string
  /** Null until the first result. */
  findings: readonly Finding[] | null
  /** What keeps the message from being complete, as text; '' if nothing does. */
  missing: string
  /** Whether the latest change has not been checked yet: the foot then does not claim that there is nothing to fix. */
  isChecking?: boolean
  onShow: (finding: Finding) => void
  /** Whether a finding has a place that can be shown. */
  canShow: (finding: Finding) => boolean
  /** Absent where findings cannot be fixed. */
  fixes?: FixControls
  /** At the end: the cost, or the size of the message. */
  end?: ReactNode
  /** Shown above the list of all. */
  above?: ((show: (finding: Finding) => void) => ReactNode) | undefined
}

export function FindingsFoot({
  label,
  findings,
  missing,
  isChecking = false,
  onShow,
  canShow,
  fixes,
  end,
  above,
}: Props) {
  const at = (level: Finding['level']) => findings?.filter((finding) => finding.level === level) ?? []
  const [must, should] = [at('blocking'), at('warning')]
  const passed = passedChecks(findings ?? [], fixes)
  const first = must[0] ?? should[0]
  return (
    <section className={`${layout.row3} ${classes.foot}`} aria-label={label}>
      <span className={classes.counts}>
        {findings && (
          <FindingCounts must={must.length} should={should.length} missing={missing} isChecking={isChecking} />
        )}
      </span>
      {fixes?.lastFix ? (
        <span className={`${layout.rowSmall} ${classes.first}`} role="status">
          <span className={classes.sentence} dir="auto">
            {fixes.lastFix.text}
          </span>
          <Button size="compact-xs" variant="subtle" onClick={fixes.lastFix.undo}>
            Undo
          </Button>
        </span>
      ) : (
        first && <First finding={first} onShow={canShow(first) ? onShow : null} fixes={fixes} />
      )}
      <span className={`${layout.row} ${classes.end}`}>
        {end}
        {passed.length > 0 && <small>{`${countOf(passed.length, 'check')} passed`}</small>}
        {findings && findings.length > 0 && (
          <All findings={findings} onShow={onShow} canShow={canShow} fixes={fixes} above={above} />
        )}
      </span>
    </section>
  )
}

type CountProps = Pick<Required<Props>, 'missing' | 'isChecking'> & { must: number; should: number }

function FindingCounts({ must, should, missing, isChecking }: CountProps) {
  const [Must, Should, Passed] = [marks.blocking, marks.warning, marks.passed]
  return (
    <>
      {must > 0 && (
        <span className={classes.count} data-level="blocking">
          <Must size={16} aria-hidden /> {must} must fix
        </span>
      )}
      {/* An incomplete message does not have 'Nothing to fix'. */}
      {must === 0 && missing !== '' && (
        <span className={classes.count} title={missing}>
          <span className={classes.missing}>{missing}</span>
        </span>
      )}
      {must === 0 && missing === '' && should === 0 && (
        <span className={classes.count} data-level={isChecking ? undefined : 'passed'}>
          {isChecking ? <IconRefresh size={16} aria-hidden /> : <Passed size={16} aria-hidden />}
          {isChecking ? 'Checking' : 'Nothing to fix'}
        </span>
      )}
      {should > 0 && (
        <span className={classes.count} data-level="warning">
          <Should size={16} aria-hidden /> {should} should fix
        </span>
      )}
    </>
  )
}

type FirstProps = {
  finding: Finding
  onShow: ((finding: Finding) => void) | null
  fixes: FixControls | undefined
}

function First({ finding, onShow, fixes }: FirstProps) {
  const { title, fix } = finding
  return (
    <span className={`${layout.rowSmall} ${classes.first}`}>
      <span className={classes.sentence} dir="auto">
        {title}
      </span>
      <span className={classes.acts}>
        {onShow && (
          <Button size="compact-xs" variant="subtle" onClick={() => onShow(finding)} aria-label={`Show: ${title}`}>
            Show
          </Button>
        )}
        {fix && fixes && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => fixes.one(finding)}
            aria-label={`${fixLabel(fix)}: ${title}`}
          >
            {fixLabel(fix)}
          </Button>
        )}
      </span>
    </span>
  )
}

type AllProps = Pick<Props, 'onShow' | 'canShow' | 'above'> & {
  findings: readonly Finding[]
  fixes: FixControls | undefined
}

function All({ findings, onShow, canShow, fixes, above }: AllProps) {
  const [isOpen, setOpen] = useState(false)
  const show = (finding: Finding) => {
    setOpen(false)
    onShow(finding)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" width={400} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton aria-label="All checks" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronUp size={16} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={`${layout.column4} ${classes.list}`} aria-label="All checks">
        {above?.(show)}
        <FindingGroups findings={findings} fixes={fixes} onShow={show} canShow={canShow} />
      </Popover.Dropdown>
    </Popover>
  )
}
