/** The fix of a finding: the text now, the text after, and the button that applies it. */
import { Button } from '@mantine/core'
import { countOf } from '#contract'
import type { Finding, Fix } from '../../../model/rules/finding'
import { isSafe } from '../../../model/rules/fix'
import layout from '../../ui/layout.module.css'
import classes from './finding-fix.module.css'

/** Shows nothing if one merge tag replaces another, or if nothing changes: the button's label is enough. */
export function FixDifference({ now, after }: Fix) {
  if (now === after) return null
  if (isMergeTag(now) && isMergeTag(after)) return null
  return (
    <dl className={classes.fix}>
      <dt>Now</dt>
      <dd dir="auto" data-now>
        {now.trim() === '' ? 'nothing' : now}
      </dd>
      <dt>After</dt>
      <dd dir="auto">{after.trim() === '' ? 'nothing' : after}</dd>
    </dl>
  )
}

const isMergeTag = (text: string): boolean => /^\{\{[^{}]*\}\}$/.test(text)

export const FixButton = ({
  finding,
  fix,
  onFix,
}: {
  finding: Finding
  fix: Fix
  onFix: (finding: Finding) => void
}) => (
  <Button
    size="compact-xs"
    variant="default"
    onClick={() => onFix(finding)}
    aria-label={`${fix.label}: ${finding.title}`}
  >
    {fix.label}
  </Button>
)

/** Shown above the list: one button that applies all safe fixes, and the undo of the last fix. */
export function FixAll(props: {
  findings: readonly Finding[]
  fixes: { lastFix: { text: string; undo: () => void } | null; all: () => void }
}) {
  const { lastFix, all } = props.fixes
  const safeCount = props.findings.filter(isSafe).length
  return (
    <div className={safeCount > 0 || lastFix ? undefined : classes.none}>
      <div role="status">
        {lastFix && (
          <div className={`${layout.row} ${classes.mended}`}>
            <span>{lastFix.text}</span>
            <Button size="compact-xs" variant="subtle" onClick={lastFix.undo}>
              Undo
            </Button>
          </div>
        )}
      </div>
      {safeCount > 0 && (
        <Button size="xs" variant="light" fullWidth onClick={all}>
          {`Apply ${countOf(safeCount, 'safe fix', 'safe fixes')}`}
        </Button>
      )}
    </div>
  )
}
