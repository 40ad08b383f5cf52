/** The channel and type of a row of the list, if this version knows them, and its segment. */
import { type CampaignRow, type CampaignType, campaignTypeOf, campaignTypes, countOf } from '#contract'
import { fieldsIn, textIn } from '../../model/rules/read'
import { accessOf } from '../../model/steps/step'
import { type Channel, channelById, channelByWireName } from '../channels'

export const channelOf = (row: CampaignRow): Channel | null =>
  channelById(row.channel ?? '') ?? channelByWireName(row.channelName ?? '')

/** A local draft has the type names of routes; the server has those of schedules. */
export const typeOf = (row: CampaignRow): CampaignType | null =>
  campaignTypes.find((type) => type === row.type) ?? campaignTypeOf(row.type)

/** 'Family, 102 rows' for the line of a family; null for a campaign. */
export const familyText = ({ family }: Pick<CampaignRow, 'family'>): string | null =>
  family ? `Family, ${countOf(family.rows, 'row')}` : null

/** Whether only the server's values count, because the campaign can no longer be edited. */
export const isReadFromServer = ({ campaignId, status }: Pick<CampaignRow, 'campaignId' | 'status'>): boolean =>
  campaignId !== null && accessOf(status).readOnly

type SegmentRow = Pick<CampaignRow, 'campaignId' | 'status' | 'sections' | 'segmentId' | 'segmentName'>

/**
 * The segment as edited on this computer, else the server's; 'new' for one that the campaign is to create, null if none is chosen. Reads
 * the stored values of SEGMENT without its types, because a step does not import another step's types.
 */
export function segmentOf(row: SegmentRow): { id: number; name: string } | 'new' | null {
  const edited = row.sections?.segment
  if (edited === undefined || isReadFromServer(row))
    return row.segmentId === null ? null : namedSegment(row.segmentId, row.segmentName)
  const { segmentRadio, selectedSegment } = fieldsIn(edited)
  if (textIn(segmentRadio) === 'new') return 'new'
  const { id, name } = fieldsIn(selectedSegment)
  return typeof id === 'number'
    ? namedSegment(id, textIn(name) || (id === row.segmentId ? row.segmentName : null))
    : null
}

const namedSegment = (id: number, name: string | null) => ({ id, name: name || `Segment ${id}` })
