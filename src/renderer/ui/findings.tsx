/** Findings, wherever they are shown: below an editor or a designer, in REVIEW, and beside the views of a mail. */
import { Button, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconCircleCheck,
  IconCloudOff,
  IconExclamationCircle,
} from '@tabler/icons-react'
import { createContext, useContext, useState } from 'react'
import { countOf } from '#contract'
import { type Change, type Finding, type FindingLevel, type Fix, isSafe, keepsAsItIs } from '../../model/rules/finding'
import classes from './findings.module.css'
import layout from './layout.module.css'

/** The last fix as text, and its undo. A single fix has its finding, and the place where that was in its group. */
export type AppliedFix = { text: string; undo: () => void; finding?: Finding; index?: number }

/** Applies one fix, or all safe ones. `lastFix` is the last fix while its undo is offered. */
export type FixControls = {
  lastFix: AppliedFix | null
  /** Findings fixed since the editor opened: each is a passed check until it is found again. */
  fixed: readonly Finding[]
  one: (finding: Finding, index?: number) => void
  all: (safe: readonly Finding[]) => void
}

/** For an open designer, which applies fixes to its own design. */
type DesignerFixes = {
  /** The step's values with these findings fixed, and the fixed findings; null if none can be fixed. Nothing is saved. */
  fixedValues: (
    findings: readonly Finding[],
  ) => Promise<(Pick<Change, 'before' | 'after'> & { fixed: Finding[] }) | null>
  /** Shows a fix of the designer as the last one; null once its undo is no longer possible. */
  note: (lastFix: AppliedFix | null, fixed?: readonly Finding[]) => void
}

/** The checks of the open step. */
export type StepChecks = {
  /** Null until the first result. */
  findings: readonly Finding[] | null
  /** Whether the findings are of the latest values. */
  isCurrent: boolean
  /** When they were found: ISO 8601 in UTC; '' until the first result. */
  at: string
  /** What keeps the step from being saved, as text; '' if nothing does. */
  missing: string
  fixes: FixControls & DesignerFixes
  /** Opens the field of a finding. */
  onShow: (finding: Finding) => void
  /** Whether the page of inboxes and checks is open. A fix mounts the step again, and the page stays open. */
  isPageOpen: boolean
  setPageOpen: (isOpen: boolean) => void
}

const OpenStepChecks = createContext<StepChecks | null>(null)
export const StepChecksProvider = OpenStepChecks.Provider

/** Null outside an editor, and where nothing can be edited. */
export const useStepChecks = (): StepChecks | null => useContext(OpenStepChecks)

export const marks = {
  blocking: IconExclamationCircle,
  warning: IconAlertTriangle,
  unchecked: IconCloudOff,
  passed: IconCircleCheck,
} as const

export const findingKey = ({ tab, id }: Finding): string => `${tab}.${id}`

/** The passed checks, first the fixed findings. The last one is left out while it is shown in its own place. */
export function passedChecks(findings: readonly Finding[], fixes: FixControls | undefined): Finding[] {
  const foundKeys = new Set(findings.map(findingKey))
  const fixed = fixes?.fixed.filter(
    (finding) => finding !== fixes.lastFix?.finding && !foundKeys.has(findingKey(finding)),
  )
  return [
    ...(fixed ?? []).map((finding) => ({ ...finding, level: 'passed' as const, title: fixText(finding), detail: '' })),
    ...findings.filter(({ level }) => level === 'passed'),
  ]
}

/** 'Fixed: Two spaces in a row'. */
export const fixText = ({ fix, title }: Finding): string => `${fix && keepsAsItIs(fix) ? 'Kept' : 'Fixed'}: ${title}`

/** The button of a fix: 'Fix', or the label of a fix that changes nothing. */
export const fixLabel = (fix: Fix): string => (keepsAsItIs(fix) ? fix.label : 'Fix')

type Props = {
  findings: readonly Finding[]
  /** Opens the place of a finding. */
  onShow: (finding: Finding) => void
  canShow?: (finding: Finding) => boolean
  /** Absent where findings cannot be fixed. */
  fixes?: FixControls | undefined
  /** The finding that is outlined, and how to choose another. */
  chosen?: { key: string | null; onChoose: (finding: Finding) => void }
}

/** All findings by level: must fix, should fix, not checked yet, and the passed ones folded. */
export function FindingGroups(props: Props) {
  const { findings, fixes } = props
  const passed = passedChecks(findings, fixes)
  return (
    <div className={layout.column4}>
      {fixes && <FixAll findings={findings} fixes={fixes} />}
      <Group {...props} title="Must fix" level="blocking" />
      <Group {...props} title="Should fix" level="warning" />
      <Group {...props} title="Not checked yet" level="unchecked" />
      {/* The key mounts the passed findings anew when the number of other findings changes, because their position changes too. */}
      <PassedFindings key={findings.filter(({ level }) => level !== 'passed').length} findings={passed} />
    </div>
  )
}

/** One button that applies all safe fixes; after it, its undo. */
function FixAll({ findings, fixes: { lastFix, all } }: { findings: readonly Finding[]; fixes: FixControls }) {
  const safe = findings.filter(isSafe)
  const isShown = lastFix !== null && !lastFix.finding
  return (
    <div className={safe.length > 0 || isShown ? undefined : classes.none}>
      {/* For screen readers: a live region, which must exist while it is empty. */}
      <div role="status" className={isShown ? undefined : layout.unseen}>
        {lastFix && <Fixed lastFix={lastFix} withUndo={isShown} />}
      </div>
      {safe.length > 0 && (
        <Button size="xs" variant="light" fullWidth onClick={() => all(safe)}>
          {`Apply ${countOf(safe.length, 'safe fix', 'safe fixes')}`}
        </Button>
      )}
    </div>
  )
}

const Fixed = ({ lastFix: { text, undo }, withUndo }: { lastFix: AppliedFix; withUndo: boolean }) => (
  <div className={`${layout.spread} ${classes.fixed}`}>
    <span dir="auto">{text}</span>
    {withUndo && (
      <Button className={classes.act ?? ''} size="compact-xs" variant="subtle" data-autofocus onClick={undo}>
        Undo
      </Button>
    )}
  </div>
)

function Group(props: Props & { title: string; level: FindingLevel }) {
  const { title, level, findings, fixes } = props
  const open = findings.filter((finding) => finding.level === level && finding !== fixes?.lastFix?.finding)
  const fixed = fixes?.lastFix?.finding?.level === level ? fixes.lastFix : null
  if (open.length === 0 && !fixed) return null
  const lines = open.map((finding, index) => (
    <FindingLine key={findingKey(finding)} {...props} finding={finding} index={index} />
  ))
  // Fixed here: the line says so in its place, until the undo is no longer offered.
  if (fixed)
    lines.splice(
      fixed.index ?? 0,
      0,
      <li key="fixed" className={classes.finding} data-level="passed">
        <IconCircleCheck size={16} stroke={1.5} aria-hidden />
        <Fixed lastFix={fixed} withUndo />
      </li>,
    )
  return (
    <section className={classes.group} aria-label={title}>
      <h3>
        {title} {open.length > 0 && <span data-level={level}>{open.length}</span>}
      </h3>
      <ul>{lines}</ul>
    </section>
  )
}

function FindingLine(props: Props & { finding: Finding; index: number }) {
  const { finding, index, onShow, canShow = () => true, fixes, chosen } = props
  const { level, title, detail, fix, link: place } = finding
  const Mark = marks[level]
  const isFixable = fix !== undefined && fixes !== undefined
  return (
    <li
      className={classes.finding}
      data-level={level}
      data-chosen={chosen?.key === findingKey(finding) || undefined}
      data-choosable={chosen ? true : undefined}
    >
      <Mark size={16} stroke={1.5} aria-hidden />
      <div>
        <div className={classes.head}>
          {chosen ? (
            <UnstyledButton
              className={classes.choose ?? ''}
              aria-pressed={chosen.key === findingKey(finding)}
              onClick={() => chosen.onChoose(finding)}
            >
              {title}
            </UnstyledButton>
          ) : (
            <b dir="auto">{title}</b>
          )}
          {isFixable ? (
            <Button
              className={classes.act ?? ''}
              size="compact-xs"
              variant="default"
              title={fix.label}
              aria-label={`${fixLabel(fix)}: ${title}`}
              onClick={() => fixes.one(finding, index)}
            >
              {fixLabel(fix)}
            </Button>
          ) : (
            canShow(finding) && (
              <Button
                className={classes.act ?? ''}
                size="compact-xs"
                variant="default"
                aria-label={`Show: ${title}`}
                onClick={() => onShow(finding)}
              >
                Show
              </Button>
            )
          )}
        </div>
        {detail && <p dir="auto">{detail}</p>}
        {fix && <FixDifference {...fix} />}
        {isFixable && canShow(finding) ? (
          <UnstyledButton
            className={classes.place ?? ''}
            aria-label={`${place ?? 'Show'}: ${title}`}
            onClick={() => onShow(finding)}
          >
            {place ?? 'Show'}
            <IconChevronRight size={14} stroke={2} aria-hidden />
          </UnstyledButton>
        ) : (
          place && <small>{place}</small>
        )}
      </div>
    </li>
  )
}

/** The changed part, before and after; nothing if nothing changes. */
function FixDifference({ now, after }: Fix) {
  if (now === after) return null
  return (
    <dl className={classes.fix}>
      <dt>Now</dt>
      <dd dir="auto" data-now>
        <span>{now.trim() === '' ? 'nothing' : now}</span>
      </dd>
      <dt>After</dt>
      <dd dir="auto">{after.trim() === '' ? 'nothing' : after}</dd>
    </dl>
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
            <li key={findingKey(finding)}>
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
