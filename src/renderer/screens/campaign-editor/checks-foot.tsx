/** Shown under a step while the user writes: its checks, the cost, and the link check. */
import { contentOf } from '../../channels/contents'
import { useStepChecks } from '../../ui/findings'
import { FindingsFoot } from '../../ui/findings-foot'
import classes from './checks-foot.module.css'
import { CostLine } from './cost-line'
import { type Links, LinksCheck } from './links-check'
import type { Editor } from './use-editor'

export function ChecksFoot({ editor, links }: { editor: Editor; links: Links }) {
  const checks = useStepChecks()
  if (!checks) return null
  return (
    <FindingsFoot
      {...checks}
      label="Checks"
      canShow={({ field }) => field !== undefined}
      above={(show) => <LinksCheck links={links} onFinding={show} />}
      end={
        contentOf(editor.channel)?.pieces && (
          <span className={classes.cost}>
            <CostLine editor={editor} />
          </span>
        )
      }
    />
  )
}
