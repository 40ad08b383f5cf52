/** A section in the library: its preview, the emails that would follow a change of it, and where else it is used. */
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { agreeing, type BulkEdit, countOf, type LibraryItemOf } from '#contract'
import { useCompiledSources } from '../../blocks/design/code-view/compiler'
import { Thumbnail } from '../../blocks/design/design-cards'
import { previewHtml } from '../../blocks/design/shown-html'
import { StatusBadge } from '../../blocks/status'
import { failureOf } from '../../data/failure'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { type Applied, applyEdit } from './bulk-edit'
import { DetailTabs, versionsTab } from './detail-tabs'
import classes from './library.module.css'
import { totalOf, type Uses, usesKey } from './uses'
import { hasOwnCopy, isBehind, type LinkedMessage, linkedMessages, sectionEdit, WouldChange } from './would-change'

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
  const copies = open.filter((message) => hasOwnCopy(message) && !behind.includes(message))
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
      {behind.length === 0 ? (
        <p className={layout.caption}>
          {messages ? 'No draft has an earlier version of it.' : 'Looking for emails that hold it'}
        </p>
      ) : null}
      {behind.length + copies.length > 0 ? (
        <WouldChange
          item={item}
          behind={behind}
          copies={copies}
          isBusy={run.isBusy}
          onChange={(chosen) => {
            const left = behind.filter((message) => !chosen.includes(message) && !message.isApproved)
            run.apply(() => sectionEdit(item, chosen, left), left.length)
          }}
          onFollow={(message) => run.apply(() => sectionEdit(item, [message], [], 'own copies'), 0)}
        />
      ) : null}
      {notTouched}
    </>
  )
  const used = (
    <>
      <Names
        title={open.length > 0 ? `Used in ${countOf(open.length, 'draft')}` : locked.length > 0 ? '' : 'Not used'}
        messages={open}
        end={(message) => hasOwnCopy(message) && <span className={layout.caption}>has its own copy</span>}
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

/** `detached`: how many of the edit's drafts keep an own copy. */
type Done = { edit: BulkEdit; way: 'apply' | 'revert'; applied: Applied; detached: number }

function Outcome({ way, applied, detached, isBusy, onUndo }: Done & { isBusy: boolean; onUndo: () => void }) {
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
  const run = async (make: () => Promise<BulkEdit | null>, way: Done['way'], detached: number) => {
    setBusy(true)
    setFailure(null)
    try {
      const edit = await make()
      if (edit) setOutcome({ edit, way, detached, applied: await applyEdit(client, edit, way, () => undefined) })
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
    apply: (make: () => Promise<BulkEdit | null>, detached: number) => void run(make, 'apply', detached),
    undo: () => outcome && void run(async () => outcome.edit, 'revert', 0),
  }
}
