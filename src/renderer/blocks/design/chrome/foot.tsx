/** Footer of the designer: counts of findings, the first finding as text, and the size of the message. */
import { Button, Popover, Progress } from '@mantine/core'
import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '#contract'
import type { Finding } from '../../../../model/rules/finding'
import { FindingCounts } from '../../../ui/finding-counts'
import layout from '../../../ui/layout.module.css'
import { IconButton } from '../../../ui/plain-button'
import classes from './chrome.module.css'

/** `text`: '27 of 102 KB'; `share` of the limit, null if there is no limit. */
export type Weight = { label: string; text: string; share: number | null; note?: string }

type Props = {
  findings: readonly Finding[]
  weight: Weight | null
  onShow: (finding: Finding) => void
  canShow: (finding: Finding) => boolean
}

export function Foot({ findings, weight, onShow, canShow }: Props) {
  const [isOpen, setOpen] = useState(false)
  const must = findings.filter(({ level }) => level === 'blocking')
  const should = findings.filter(({ level }) => level === 'warning')
  const passed = findings.filter(({ level }) => level === 'passed')
  const all = [...must, ...should]
  const [first] = all
  return (
    <footer className={classes.foot}>
      {/* Without any findings (an empty message) the footer does not claim that everything is complete. */}
      <FindingCounts must={must.length} should={should.length} complete={findings.length > 0} />
      {first && (
        <span className={`${layout.row} ${classes.first}`}>
          <span className={classes.rule} />
          <span className={classes.sentence}>{first.title}</span>
          {canShow(first) && <ShowButton onClick={() => onShow(first)} />}
        </span>
      )}
      <span className={`${layout.row} ${classes.footEnd}`}>
        <span className={`${layout.caption} ${classes.small}`}>{`${countOf(passed.length, 'check')} passed`}</span>
        {weight && (
          <>
            <span className={classes.rule} />
            <span className={classes.weight} data-over={(weight.share ?? 0) > 1 || undefined} title={weight.note}>
              {weight.label}
              {weight.share !== null && (
                <Progress
                  w={72}
                  size={6}
                  value={Math.min(100, weight.share * 100)}
                  color={weight.share > 1 ? 'orange' : 'iris'}
                  aria-label="Message size"
                />
              )}
              <b>{weight.text}</b>
            </span>
          </>
        )}
        <Popover opened={isOpen} onChange={setOpen} position="top-end" width={400} trapFocus>
          <Popover.Target>
            <IconButton aria-label="All checks" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <IconChevronUp size={16} />
            </IconButton>
          </Popover.Target>
          <Popover.Dropdown p={8}>
            <ul className={`${layout.bareList} ${classes.findings}`} aria-label="All checks">
              {[...all, ...passed].map((finding) => (
                <li key={finding.id} data-level={finding.level}>
                  <span>
                    <b>{finding.title}</b>
                    {finding.detail && <span className={`${layout.caption} ${classes.small}`}>{finding.detail}</span>}
                  </span>
                  {canShow(finding) && <ShowButton onClick={() => onShow(finding)} />}
                </li>
              ))}
              {all.length + passed.length === 0 && <li>There is nothing to check yet.</li>}
            </ul>
          </Popover.Dropdown>
        </Popover>
      </span>
    </footer>
  )
}

const ShowButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="compact-xs" variant="subtle" onClick={onClick}>
    Show
  </Button>
)
