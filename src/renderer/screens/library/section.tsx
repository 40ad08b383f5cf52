/** A section in the library: its preview, the emails that would follow a change of it, and where else it is used. */
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { agreeing, type BulkEdit, countOf, type LibraryItemOf } from '#contract'
import { useCompiledSources } from '../../blocks/design/code-view/use-compiler'
import { previewHtml } from '../../blocks/design/compose'
import { Thumbnail } from '../../blocks/design/thumbnail'
import { StatusBadge } from '../../blocks/status'
import { failureOf } from '../../data/failure'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { type Applied, applyEdit } from './bulk-edit'
import { DetailTabs, versionsTab } from './detail-tabs'
import classes from './library.module.css'
import { isBehind, type LinkedMessage, linkedMessages, sectionEdit } from './linked'
import { totalOf, type Uses, usesKey } from './uses'

type Section = LibraryItemOf<'section'>

/** Width of an email, and height of the picture, in pixels. */
const [WIDTH_PX, HEIGHT_PX] = [600, 160]

function SectionPreview({ item: { value } }: { item: Section }) {
  const source = `<mjml><mj-body>${value.source}</mj-body></mjml>`
  const { frame, htmlOf } = useCompiledSources([source])
  const html = htmlOf(source)
  return (
    <div className={classes.message}>
      {frame}
      <Thumbnail html={html === null ? null : previewHtml(html)} width={WIDTH_PX} height={HEIGHT_PX} />
    </div>
  )
}

/** The emails with a section; null while they are searched, and for null. */
export function useLinkedMessages(id: string | null) {
  const client = useQueryClient()
  const { data, refetch } = useQuery({
    queryKey: ['linked-messages', id],
    queryFn: () => (id === null ? [] : linkedMessages(client, id)),
    gcTime: 0,
    staleTime: 0,
  })
  return { messages: id === null ? null : (data ?? null), refetch }
}

type SectionTabsProps = {
  item: Section
  uses: Uses | undefined
  /** The form with its name. */
  edit: ReactNode
  onRestored: () => void
}

/** What would change is open first if a draft has an earlier source. */
export function SectionTabs({ item, uses, edit, onRestored }: SectionTabsProps) {
  const { messages, refetch } = useLinkedMessages(item.id)
  const run = useRun(refetch)
  const locked = (messages ?? []).filter((message) => message.locked !== null)
  const open = (messages ?? []).filter((message) => message.locked === null)
  const behind = open.filter((message) => isBehind(message, item))
  const outcome = (
    <>
      {run.outcome && <Outcome {...run.outcome} isBusy={run.isBusy} onUndo={run.undo} />}
      {run.failure !== null && (
        <Notice kind="warn" title="Not changed.">
          {run.failure}
        </Notice>
      )}
    </>
  )
  const notTouched = (
    <Names
      title={locked.length > 0 ? 'Not touched: they go out as they are' : ''}
      messages={locked}
      end={({ status }) => <StatusBadge status={status} />}
    />
  )
  const change = (
    <>
      {outcome}
      {behind.length > 0 ? (
        <WouldChange
          messages={behind}
          isBusy={run.isBusy}
          onChange={(chosen) => {
            const left = behind.filter((message) => !chosen.includes(message) && !message.isApproved)
            run.apply(() => sectionEdit(item, chosen, left))
          }}
        />
      ) : (
        <p className={layout.caption}>
          {messages ? 'No draft has an earlier version of it.' : 'Looking for emails that hold it'}
        </p>
      )}
      {notTouched}
    </>
  )
  const used = (
    <>
      <Names
        title={open.length > 0 ? `Used in ${countOf(open.length, 'draft')}` : locked.length > 0 ? '' : 'Not used'}
        messages={open}
        end={({ sections }) =>
          sections.some(({ isEdited }) => isEdited) && <span className={layout.caption}>has its own copy</span>
        }
      />
      {notTouched}
    </>
  )
  const editing = (
    <>
      <SectionPreview key={item.value.source} item={item} />
      {edit}
    </>
  )
  const isChanging = behind.length > 0 || run.outcome !== null || run.failure !== null
  return (
    <DetailTabs
      first={isChanging ? 'change' : 'edit'}
      tabs={[
        { value: 'edit', label: 'Edit', panel: editing },
        { value: 'change', label: 'What would change', count: behind.length, panel: change },
        { value: 'uses', label: 'Used in', count: messages?.length ?? totalOf(uses), panel: used },
        versionsTab(item, onRestored),
      ]}
    />
  )
}

type WouldChangeProps = {
  messages: readonly LinkedMessage[]
  isBusy: boolean
  onChange: (chosen: readonly LinkedMessage[]) => void
}

/** What costs an approval is ticked by hand only. */
function WouldChange({ messages, isBusy, onChange }: WouldChangeProps) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTicked = ({ held, isApproved }: LinkedMessage) => ticks.get(held.state.id) ?? !isApproved
  const chosen = messages.filter(isTicked)
  return (
    <section className={layout.column2} aria-label="What would change">
      <h3 className={classes.usedIn}>What would change</h3>
      <ul className={`${layout.bareList} ${classes.names}`}>
        {messages.map((message) => (
          <li key={message.held.state.id} className={classes.wouldChange}>
            <Checkbox
              label={<bdi>{message.name}</bdi>}
              checked={isTicked(message)}
              onChange={({ currentTarget }) =>
                setTicks(new Map([...ticks, [message.held.state.id, currentTarget.checked]]))
              }
            />
            <span className={layout.caption}>
              {message.isApproved ? 'Needs approval again' : isTicked(message) ? '' : 'Will keep an own copy, detached'}
            </span>
          </li>
        ))}
      </ul>
      <div className={layout.row}>
        <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => onChange(chosen)}>
          {chosen.length === 0 ? 'Change' : `Change in ${countOf(chosen.length, 'draft')}`}
        </Button>
        <span className={layout.caption}>One undo restores everything.</span>
      </div>
    </section>
  )
}

type NamesProps = {
  title: string
  messages: readonly LinkedMessage[]
  end: (message: LinkedMessage) => ReactNode
}

function Names({ title, messages, end }: NamesProps) {
  if (title === '') return null
  return (
    <section className={layout.column2} aria-label={title}>
      <h3 className={classes.usedIn}>{title}</h3>
      <ul className={`${layout.bareList} ${classes.names}`}>
        {messages.map((message) => (
          <li key={message.held.state.id} className={layout.spread}>
            <bdi className={layout.oneLine}>{message.name}</bdi>
            {end(message)}
          </li>
        ))}
      </ul>
    </section>
  )
}

type Done = { edit: BulkEdit; way: 'apply' | 'revert'; applied: Applied }

function Outcome({ edit, way, applied, isBusy, onUndo }: Done & { isBusy: boolean; onUndo: () => void }) {
  const detached = edit.drafts.filter(({ edits }) => !edits.some(({ keys }) => keys[0] === 'html')).length
  const what = countOf(Math.max(0, applied.done - detached), 'draft')
  const rest =
    detached > 0 ? ` ${countOf(detached, 'draft')} ${agreeing(detached, 'has', 'have')} an own copy now.` : ''
  return (
    <Notice
      kind={applied.left.length > 0 ? 'warn' : 'info'}
      title={way === 'apply' ? `Changed ${what}.${rest}` : `Restored ${countOf(applied.done, 'draft')}.`}
    >
      {applied.left.map(({ name, why }) => (
        <div key={name}>
          <bdi>{name}</bdi>: {why}
        </div>
      ))}
      {way === 'apply' && (
        <Button size="xs" variant="default" loading={isBusy} onClick={onUndo}>
          Undo
        </Button>
      )}
    </Notice>
  )
}

/** Applies and reverts edits, one at a time. */
function useRun(searchAgain: () => void) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Done | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async (make: () => Promise<BulkEdit | null>, way: Done['way']) => {
    setBusy(true)
    setFailure(null)
    try {
      const edit = await make()
      if (edit) setOutcome({ edit, way, applied: await applyEdit(client, edit, way, () => undefined) })
      else setFailure('These emails were changed meanwhile. Look at them again.')
    } catch (error) {
      setFailure(failureOf(error).message)
    } finally {
      setBusy(false)
      searchAgain()
      void client.invalidateQueries({ queryKey: usesKey })
    }
  }
  return {
    ...{ isBusy, outcome, failure },
    apply: (make: () => Promise<BulkEdit | null>) => void run(make, 'apply'),
    undo: () => outcome && void run(async () => outcome.edit, 'revert'),
  }
}
