/**
 * Shown under a step while the user writes: the number of errors and warnings, the first one with its fix, and a link to the whole list.
 */
import { Button, Popover } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '#contract'
import type { Finding } from '../../../model/rules/finding'
import { keepsAsItIs } from '../../../model/rules/fix'
import { contentOf } from '../../channels/contents'
import { FindingGroups, type FixControls } from '../../steps/review'
import { FindingCounts } from '../../ui/finding-counts'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './checks-foot.module.css'
import { CostLine } from './cost-line'
import { type Links, LinksCheck } from './links-check'
import { useChecks } from './use-checks'
import type { Editor } from './use-editor'
import { useFixes } from './use-fixes'

type Props = { editor: Editor; links: Links; onFinding: (finding: Finding) => void }

export function ChecksFoot(props: Props) {
  const { step, editable } = props.editor
  return step?.workerChecks && editable ? <Foot {...props} /> : null
}

function Foot({ editor, links, onFinding }: Props) {
  const checked = useChecks(editor)
  const findings = checked?.findings
  const fixes = useFixes(editor)
  const findingsAt = (level: Finding['level']) => findings?.filter((finding) => finding.level === level) ?? []
  const [must, should, passed] = [findingsAt('blocking'), findingsAt('warning'), findingsAt('passed')]
  const first = must[0] ?? should[0]
  return (
    <section className={`${layout.row3} ${classes.foot}`} aria-label="Checks">
      <Counts
        must={must.length}
        should={should.length}
        known={(findings?.length ?? 0) > 0}
        complete={checked?.isComplete ?? false}
      />
      {fixes.lastFix ? (
        <Done lastFix={fixes.lastFix} />
      ) : (
        first && <First finding={first} onShow={onFinding} fixes={fixes} />
      )}
      <span className={`${layout.row} ${classes.end}`}>
        {contentOf(editor.channel)?.pieces && (
          <span className={classes.cost}>
            <CostLine editor={editor} />
          </span>
        )}
        <span className={classes.checked}>
          {passed.length > 0 && <small>{`${countOf(passed.length, 'check')} passed`}</small>}
          {findings && findings.length > 0 && (
            <All links={links} findings={findings} onFinding={onFinding} fixes={fixes} />
          )}
        </span>
      </span>
    </section>
  )
}

function Counts(props: { must: number; should: number; known: boolean; complete: boolean }) {
  const { must, should, known, complete } = props
  if (!known) return null
  return (
    <span className={classes.counts}>
      <FindingCounts must={must} should={should} complete={complete} />
    </span>
  )
}

function First({
  finding,
  onShow,
  fixes,
}: {
  finding: Finding
  onShow: (finding: Finding) => void
  fixes: FixControls
}) {
  const { title, fix, field } = finding
  return (
    <span className={`${layout.rowSmall} ${classes.first}`}>
      <span className={classes.sentence} dir="auto">
        {title}
      </span>
      <span className={classes.acts}>
        {field && (
          <Button size="compact-xs" variant="subtle" onClick={() => onShow(finding)} aria-label={`Show: ${title}`}>
            Show
          </Button>
        )}
        {fix && (
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => fixes.one(finding)}
            aria-label={keepsAsItIs(fix) ? `${fix.label}: ${title}` : `Fix: ${title}`}
          >
            {keepsAsItIs(fix) ? fix.label : 'Fix'}
          </Button>
        )}
      </span>
    </span>
  )
}

function Done({ lastFix: { text, undo } }: { lastFix: NonNullable<FixControls['lastFix']> }) {
  return (
    <span className={`${layout.rowSmall} ${classes.first}`} role="status">
      <span className={classes.sentence} dir="auto">
        {text}
      </span>
      <span className={classes.acts}>
        <Button size="compact-xs" variant="subtle" onClick={undo}>
          Undo
        </Button>
      </span>
    </span>
  )
}

function All({
  links,
  findings,
  onFinding,
  fixes,
}: {
  links: Links
  findings: readonly Finding[]
  onFinding: Props['onFinding']
  fixes: FixControls
}) {
  const [isOpen, setOpen] = useState(false)
  const show = (finding: Finding) => {
    setOpen(false)
    onFinding(finding)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" width={400} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton aria-label="All checks" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronUp size={16} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown className={`${layout.column4} ${classes.list}`} aria-label="All checks">
        <LinksCheck links={links} onFinding={show} />
        <FindingGroups findings={findings} fixes={fixes} onOpen={show} />
      </Popover.Dropdown>
    </Popover>
  )
}
