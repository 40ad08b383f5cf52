/** Exports campaigns of the list as one file. Loaded with the first export, because it needs the steps of the wizard to read values. */
import dayjs from 'dayjs'
import { type Campaign, type CampaignRow, type Draft, type ExchangedCampaign, fileName, type Json } from '#contract'
import { linkOf, rowsOf } from '../../model/design/linked'
import { projectIn } from '../../model/design/project'
import { campaignsIn } from '../data/bulk-text'
import { writeExchange } from '../data/exchange'
import { HeraldFailure } from '../data/failure'
import { itemOnly, readLibrary } from '../data/library'
import { readCampaign, readDraft } from '../data/whole-campaign'
import { sectionsFrom } from './base-sections'
import { channelOf, typeOf } from './row-kind'
import type { Step } from './wizard-step'

// A campaign of the list as it is exported: the values of all its steps, including those that exist only on the server.
/** Reads the local draft, the server's campaign, or both. Null if this version does not know the campaign's channel or type. */
export function exportedOf(
  row: CampaignRow,
  draft: Draft | null,
  base: Campaign | null,
  steps: readonly Step[],
): ExchangedCampaign | null {
  const [channel, type] = [channelOf(row)?.id ?? draft?.channel, typeOf(row)]
  if (!channel || !type) return null
  const sections = draft?.sections ?? {}
  const origin = { channel, type, name: row.name, campaignId: row.campaignId, sections }
  const { favourite, archived, tags } = row
  const marks = { ...(favourite && { favourite }), ...(archived && { archived }), ...(tags && { tags }) }
  const storedMarks = Object.keys(marks).length > 0 ? { marks } : {}
  return {
    channel,
    type,
    name: row.name,
    ...storedMarks,
    sections: { ...sectionsFrom(base, origin, steps), ...sections },
  }
}

/** 'Summer sale.herald', or for several 'Campaigns 2026-11-27.herald'. `today` is 'YYYY-MM-DD'. */
export const fileNameOf = (campaigns: readonly { name: string }[], today: string): string =>
  fileName(campaigns.length === 1 && campaigns[0] ? campaigns[0].name : `Campaigns ${today}`, 'Campaign', '.herald')

/** Never throws: failures are shown to the user. */
export const exportRows = (rows: RowsToExport, steps: readonly Step[]): Promise<void> =>
  writeExchange(async () => rowsByStep(typeof rows === 'function' ? await rows() : rows, steps))

/** The rows, or a function that reads them. */
export type RowsToExport = readonly CampaignRow[] | (() => Promise<readonly CampaignRow[]>)

async function rowsByStep(rows: readonly CampaignRow[], steps: readonly Step[]) {
  const campaigns: ExchangedCampaign[] = []
  for (const row of rows) {
    const draft = await readDraft(row)
    const base = draft?.base ?? (row.campaignId === null ? null : await readCampaign(row.campaignId))
    const exported = exportedOf(row, draft, base, steps)
    if (!exported) throw unknownText(row)
    campaigns.push(exported)
  }
  const done = `${campaignsIn(campaigns.length)} exported`
  const library = await sectionsOf(campaigns)
  return {
    campaigns,
    ...(library.length > 0 ? { library } : {}),
    name: fileNameOf(campaigns, dayjs().format('YYYY-MM-DD')),
    done,
  }
}

const linkedIn = (content: unknown): string[] => {
  const project = projectIn((content as { design?: Json } | null | undefined)?.design ?? null)
  return project ? rowsOf(project).flatMap((row) => linkOf(row)?.id ?? []) : []
}

/** The sections of the library that the campaigns are linked to. */
async function sectionsOf(campaigns: readonly ExchangedCampaign[]) {
  const ids = new Set(campaigns.flatMap(({ sections }) => linkedIn(sections.content)))
  if (ids.size === 0) return []
  return (await readLibrary()).filter(({ id }) => ids.has(id)).map(itemOnly)
}

const unknownText = ({ name }: CampaignRow) =>
  new HeraldFailure({ kind: 'input', message: `Update Herald to export '${name}'.` })
