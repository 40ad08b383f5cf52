/** 'Before you publish': what blocks, what to consider, what passed, and what waits for a connection. Each finding links to its field. */

import { UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCloudOff,
  IconExclamationCircle,
} from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { countOf, stepName } from '#contract'
import type { Finding, FindingLevel } from '../../../model/rules/finding'
import { OwnRulesButton } from '../../blocks/checks/own-rules-dialog'
import layout from '../../ui/layout.module.css'
import { FixAll, FixButton, FixDifference } from './finding-fix'
import classes from './review.module.css'

/** Applies one fix, or all safe ones. `lastFix` is the last fix while its undo is offered. */
export type FixControls = {
  lastFix: { text: string; undo: () => void } | null
  one: (finding: Finding) => void
  all: () => void
}

type FindingsProps = { findings: readonly Finding[]; onOpen: (finding: Finding) => void; fixes: FixControls }

type SurroundingProps = { checkedAt: string; above?: ReactNode; below?: ReactNode }

export function Findings({ checkedAt, above, below, ...groups }: FindingsProps & SurroundingProps) {
  return (
    <div className={layout.column4}>
      <div className={`${layout.spread} ${classes.before}`}>
        <h2 title={`Checked ${checkedAt}`}>Before you publish</h2>
        <OwnRulesButton />
      </div>
      {/* Placed above content that loads later, so that this part does not move. */}
      {above}
      <FindingGroups {...groups} />
      {/* Placed below content that changes its height; the key remounts it together with that content. Passed findings are folded and do not count. */}
      <Fragment key={groups.findings.filter(({ level }) => level !== 'passed').length}>{below}</Fragment>
    </div>
  )
}

/** The findings grouped by level, with their fixes. */
export function FindingGroups({ findings, onOpen, fixes }: FindingsProps) {
  const findingsAt = (level: FindingLevel) => findings.filter((finding) => finding.level === level)
  const warnings = findingsAt('warning')
  const blocking = findingsAt('blocking')
  return (
    <>
      <FixAll findings={findings} fixes={fixes} />
      <Group title="Must fix" level="blocking" findings={blocking} onOpen={onOpen} fixes={fixes} />
      <Group
        title="Should fix"
        level="warning"
        findings={warnings}
        onOpen={onOpen}
        fixes={fixes}
        headed={blocking.length > 0}
      />
      <Group
        title="Not checked yet"
        level="unchecked"
        findings={findingsAt('unchecked')}
        onOpen={onOpen}
        fixes={fixes}
      />
      {/* The key remounts the passed findings when the number of other findings changes, because their position changes too. */}
      <PassedFindings key={findings.length - findingsAt('passed').length} findings={findingsAt('passed')} />
    </>
  )
}

const marks = {
  blocking: IconExclamationCircle,
  warning: IconAlertTriangle,
  unchecked: IconCloudOff,
  passed: IconCircleCheck,
} as const

type GroupProps = FindingsProps & { title: string; level: FindingLevel; headed?: boolean }

/** Without `headed` the icons show the level. 'Not checked yet' has its heading below, so nothing above it moves when the answer comes. */
function Group({ title, level, findings, onOpen, fixes, headed = true }: GroupProps) {
  if (findings.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      {headed && (
        <h3>
          {title} <span data-level={level}>{findings.length}</span>
        </h3>
      )}
      <ul>
        {findings.map((finding) => (
          <Line key={`${finding.tab}.${finding.id}`} finding={finding} onOpen={onOpen} onFix={fixes.one} />
        ))}
      </ul>
    </section>
  )
}

function Line(props: { finding: Finding; onOpen: (finding: Finding) => void; onFix: (finding: Finding) => void }) {
  const { finding, onOpen, onFix } = props
  const Mark = marks[finding.level]
  return (
    <li className={classes.finding} data-level={finding.level}>
      <Mark size={16} stroke={1.5} aria-hidden />
      <div>
        <UnstyledButton
          className={classes.link ?? ''}
          title={finding.link ?? stepName(finding.tab)}
          onClick={() => onOpen(finding)}
        >
          {finding.title}
          <IconChevronRight size={14} stroke={2} aria-hidden />
        </UnstyledButton>
        {finding.detail && <p dir="auto">{finding.detail}</p>}
        {finding.fix && <FixDifference {...finding.fix} />}
        {finding.fix && (
          <div className={classes.acts}>
            <FixButton finding={finding} fix={finding.fix} onFix={onFix} />
          </div>
        )}
      </div>
    </li>
  )
}

function PassedFindings({ findings }: { findings: readonly Finding[] }) {
  const [isOpen, setOpen] = useState(false)
  if (findings.length === 0) return null
  return (
    <section className={classes.passed} aria-label="Passed">
      <UnstyledButton
        className={`${layout.rowWide} ${classes.fold}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCircleCheck size={16} stroke={1.5} aria-hidden />
        <span className={classes.grow}>{`${countOf(findings.length, 'check')} passed`}</span>
        <IconChevronDown size={14} stroke={1.5} aria-hidden data-open={isOpen || undefined} />
      </UnstyledButton>
      {isOpen && (
        <ul>
          {findings.map((finding) => (
            <li key={`${finding.tab}.${finding.id}`}>
              <IconCircleCheck className={classes.tick ?? ''} size={16} stroke={1.5} aria-hidden />
              <span>
                {finding.title}
                {finding.detail && <small dir="auto">{finding.detail}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
