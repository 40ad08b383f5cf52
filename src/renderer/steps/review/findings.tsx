/** 'Before you publish': the findings of the whole campaign, with the cost and the link check. */
import { Fragment, type ReactNode } from 'react'
import type { Finding } from '../../../model/rules/finding'
import { OwnRulesButton } from '../../blocks/checks/own-rules-dialog'
import { FindingGroups, type FixControls } from '../../ui/findings'
import layout from '../../ui/layout.module.css'
import classes from './review.module.css'

type Props = {
  findings: readonly Finding[]
  onShow: (finding: Finding) => void
  fixes: FixControls
  checkedAt: string
  above?: ReactNode
  below?: ReactNode
}

export function Findings({ checkedAt, above, below, ...groups }: Props) {
  return (
    <div className={layout.column4}>
      <div className={`${layout.spread} ${classes.before}`}>
        <h2 title={`Checked ${checkedAt}`}>Before you publish</h2>
        <OwnRulesButton />
      </div>
      {/* Placed above content that loads later, so that this part does not move. */}
      {above}
      <FindingGroups {...groups} />
      {/* Placed below content that changes its height; the key mounts it anew together with that content. Passed findings are folded and do not count. */}
      <Fragment key={groups.findings.filter(({ level }) => level !== 'passed').length}>{below}</Fragment>
    </div>
  )
}
