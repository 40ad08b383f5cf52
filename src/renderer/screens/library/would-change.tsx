/** The drafts that would change with a section: which of them shall, how each looks then, and the own copies that may follow it again. */
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { IconUnlink } from '@tabler/icons-react'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { type BulkEdit, countOf, type EditedDraft, type Json, type JsonObject, type LibraryItemOf } from '#contract'
import {
  aroundRow,
  detachedFrom,
  type LinkedSection,
  linkedSections,
  rowsOf,
  sourceHash,
  withSection,
} from '../../../model/design/linked'
import { ourDesign, projectIn } from '../../../model/design/project'
import { editsBetween } from '../../../model/replace/edits'
import { compiledHtml } from '../../blocks/design/code-view/compiler'
import { Thumbnail } from '../../blocks/design/design-cards'
import { mjmlOfPart, sentMjml } from '../../blocks/design/export/mjml-of'
import { previewHtml } from '../../blocks/design/shown-html'
import { eachHeldMessage } from '../../data/bulk-edits'
import { failureOf } from '../../data/failure'
import { serverNow } from '../../data/session'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { factsFor, type OpenedMessage, openedMessage } from './bulk-edit'
import classes from './library.module.css'

type Section = LibraryItemOf<'section'>

/** An email and its sections that are linked to the item. */
export type LinkedMessage = OpenedMessage & { project: JsonObject; sections: readonly LinkedSection[] }

type Props = {
  item: Section
  /** Drafts with an earlier source. */
  behind: readonly LinkedMessage[]
  /** Other drafts, with an own copy. */
  copies: readonly LinkedMessage[]
  isBusy: boolean
  onChange: (chosen: readonly LinkedMessage[]) => void
  onFollow: (message: LinkedMessage) => void
}

/** What costs an approval is ticked by hand only. */
export function WouldChange({ item, behind, copies, isBusy, onChange, onFollow }: Props) {
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [focused, setFocused] = useState<string | null>(null)
  const isTicked = ({ held, isApproved }: LinkedMessage) => ticks.get(held.state.id) ?? !isApproved
  const chosen = behind.filter(isTicked)
  const all = [...behind, ...copies]
  const shown = all.find(({ held }) => held.state.id === focused) ?? all[0]
  const rowOf = ({ held: { state } }: LinkedMessage) => ({
    className: classes.wouldChange,
    onFocus: () => setFocused(state.id),
    'aria-current': state.id === shown?.held.state.id || undefined,
  })
  return (
    <section className={classes.changing} aria-label="What would change">
      <div className={layout.column2}>
        <ul className={`${layout.bareList} ${classes.changes}`}>
          {behind.map((message) => (
            <li key={message.held.state.id} {...rowOf(message)}>
              <Checkbox
                label={<bdi>{message.name}</bdi>}
                checked={isTicked(message)}
                onChange={({ currentTarget }) =>
                  setTicks(new Map([...ticks, [message.held.state.id, currentTarget.checked]]))
                }
              />
              <span className={layout.caption}>
                {message.isApproved
                  ? 'Needs approval again'
                  : isTicked(message)
                    ? ''
                    : 'Will keep an own copy, detached'}
              </span>
            </li>
          ))}
          {copies.map((message) => (
            <li key={message.held.state.id} {...rowOf(message)}>
              <span className={layout.rowSmall}>
                <IconUnlink size={14} stroke={1.5} aria-hidden />
                <bdi>{message.name}</bdi>
                <span className={layout.caption}>
                  {message.isApproved ? 'has its own copy, needs approval again' : 'has its own copy'}
                </span>
              </span>
              <Button size="compact-sm" variant="subtle" disabled={isBusy} onClick={() => onFollow(message)}>
                Follow again
              </Button>
            </li>
          ))}
        </ul>
        {behind.length > 0 ? (
          <>
            <div>
              <Button disabled={chosen.length === 0} loading={isBusy} onClick={() => onChange(chosen)}>
                {chosen.length === 0 ? 'Change' : `Change in ${countOf(chosen.length, 'draft')}`}
              </Button>
            </div>
            <span className={layout.caption}>One undo restores everything.</span>
          </>
        ) : null}
      </div>
      {shown ? <Pictures item={item} message={shown} isCopy={copies.includes(shown)} /> : null}
    </section>
  )
}

/** Width of an email, and heights of the pictures, in pixels. */
const WIDTH_PX = 600
const heights = { section: 200, whole: 420 }

type PicturesProps = { item: Section; message: LinkedMessage; isCopy: boolean }

function Pictures({ item, message, isCopy }: PicturesProps) {
  const [part, setPart] = useState<'section' | 'whole'>('section')
  const { state, draft } = message.held
  const { data, error } = useQuery({
    queryKey: ['section-pictures', item.id, item.value.source, state.id, draft.revision, isCopy],
    queryFn: () => sectionPictures(item, message, isCopy ? 'own copies' : 'following'),
    gcTime: 0,
  })
  return (
    <div className={`${layout.column2} ${classes.pictures}`}>
      <div className={layout.spread}>
        <bdi className={`${layout.oneLine} ${classes.usedIn}`}>{message.name}</bdi>
        <SegmentedControl
          size="xs"
          aria-label="Part of the email"
          value={part}
          onChange={(value) => setPart(value as typeof part)}
          data={[
            { value: 'section', label: 'Section' },
            { value: 'whole', label: 'Whole mail' },
          ]}
        />
      </div>
      {error ? (
        <Notice kind="warn" title="No preview.">
          {failureOf(error).message}
        </Notice>
      ) : (
        (['now', 'after'] as const).map((when) => (
          <div key={`${when} ${part}`} className={layout.column2}>
            <h3 className={classes.usedIn}>{when === 'now' ? 'Now' : 'After'}</h3>
            <Thumbnail html={data ? previewHtml(data[part][when]) : null} width={WIDTH_PX} height={heights[part]} />
          </div>
        ))
      )}
    </div>
  )
}

/**
 * Emails with a section of the library: which of them follow it, and the edit that changes them after its source was changed. By name.
 * Rejects with a failure of the store.
 */
export async function linkedMessages(client: QueryClient, id: string): Promise<LinkedMessage[]> {
  const facts = factsFor(client)
  const found: LinkedMessage[] = []
  await eachHeldMessage([id], async (messages) => {
    for (const held of messages) {
      const message = await openedMessage(held, facts)
      const project = message && projectIn((message.values as JsonObject).design ?? null)
      const sections = project ? linkedSections(project, mjmlOfPart).filter((section) => section.id === id) : []
      if (message && project && sections.length > 0) found.push({ ...message, project, sections })
    }
    return true
  })
  return found.toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Whether the email has a section that follows the item and has an earlier source. */
export const isBehind = ({ sections }: LinkedMessage, { value }: Section): boolean => {
  const hash = sourceHash(value.source)
  return sections.some((section) => !section.isEdited && section.hash !== hash)
}

/** Whether the email has a section that came from the item and does not follow it. */
export const hasOwnCopy = ({ sections }: LinkedMessage): boolean => sections.some(({ isEdited }) => isEdited)

/** Which sections of an email are replaced: those that follow the item, or the own copies. */
type Which = Parameters<typeof withSection>[4] & string

/** The designs of emails with the item's source. */
async function followedProjects(
  { id, value }: Section,
  messages: readonly LinkedMessage[],
  which: Which,
): Promise<JsonObject[]> {
  const { projectOf } = await import('../../blocks/design/export/project-of')
  const [section] = rowsOf(projectOf(`<mjml><mj-body>${value.source}</mj-body></mjml>`))
  const link = { id, hash: sourceHash(value.source) }
  return messages.map(({ project }) => withSection(project, link, section as JsonObject, mjmlOfPart, which))
}

/** HTML of an email now and with the item's source: of the section with the ones beside it, and of the whole. Rejects with a message. */
async function sectionPictures(item: Section, message: LinkedMessage, which: Which) {
  const { project, sections } = message
  const [after = project] = await followedProjects(item, [message], which)
  const row = sections.find(({ isEdited }) => isEdited === (which === 'own copies'))?.row ?? 0
  const projects = [aroundRow(project, row), aroundRow(after, row), project, after]
  const [nearNow = '', nearAfter = '', now = '', afterwards = ''] = await compiledHtml(projects.map(sentMjml))
  return { section: { now: nearNow, after: nearAfter }, whole: { now, after: afterwards } }
}

/**
 * The edit that puts the item's source into the chosen emails, and detaches the ones that are left; with `which`, in place of own copies.
 * Null if nothing would change.
 */
export async function sectionEdit(
  item: Section,
  chosen: readonly LinkedMessage[],
  left: readonly LinkedMessage[],
  which: Which = 'following',
): Promise<BulkEdit | null> {
  const { id, name } = item
  const projects = await followedProjects(item, chosen, which)
  const html = await compiledHtml(projects.map(sentMjml))
  const drafts = [
    ...chosen.map((message, index) => {
      const project = projects[index] ?? message.project
      return editedDraft(message, { design: ourDesign(project), html: html[index] ?? '' })
    }),
    ...left.map((message) => editedDraft(message, { design: ourDesign(detachedFrom(message.project, id)) })),
  ].filter(({ edits }) => edits.length > 0)
  if (drafts.length === 0) return null
  const places = [...chosen, ...left].reduce((sum, { sections }) => sum + sections.length, 0)
  const at = new Date(serverNow()).toISOString()
  return { id: ulid(), at, title: `Section '${name}'`, state: 'open', places, drafts }
}

function editedDraft({ held, channel, values }: LinkedMessage, patch: { [key: string]: Json }): EditedDraft {
  const { id, campaignId, type, name } = held.state
  const edits = editsBetween(values, { ...(values as JsonObject), ...patch })
  return { ...{ id, campaignId, channel: channel.id, type, name, section: 'content', edits } }
}
