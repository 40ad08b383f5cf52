/** Emails with a section of the library: which of them follow it, and the edit that changes them after its source was changed. */
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import type { BulkEdit, EditedDraft, Json, JsonObject, LibraryItemOf } from '#contract'
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
import { compiledHtml } from '../../blocks/design/export/compiler'
import { mjmlOfPart } from '../../blocks/design/export/mjml-of'
import { sentMjml } from '../../blocks/design/export/sent-mjml'
import { eachHeldMessage } from '../../data/bulk-edits'
import { serverNow } from '../../data/session'
import { factsFor, type OpenedMessage, openedMessage } from './bulk-edit'

type Section = LibraryItemOf<'section'>

/** An email and its sections that are linked to the item. */
export type LinkedMessage = OpenedMessage & { project: JsonObject; sections: readonly LinkedSection[] }

/** By name. Rejects with a failure of the store. */
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
export async function sectionPictures(item: Section, message: LinkedMessage, which: Which) {
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
