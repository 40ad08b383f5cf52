/** The campaigns of a file as drafts of this workspace: which can be imported, and why others cannot. */
import {
  agreeing,
  amount,
  type CampaignType,
  campaignTypes,
  type Draft,
  type ExchangedCampaign,
  type ExchangeRead,
  type SectionName,
  sentName,
} from '#contract'
import { campaignTypeLabels } from '../../blocks/status'
import { type Channel, channelById } from '../../channels'
import { steps } from '../../steps'
import { fitSections } from '../../steps/base-sections'

export type IncomingCampaign = {
  name: string
  channel: Channel
  type: CampaignType
  sections: Draft['sections']
  marks: ExchangedCampaign['marks']
  /** Steps whose values this version cannot read; they stay empty. */
  refused: SectionName[]
  /** Whether an earlier campaign in the file has the same name: the server accepts only one of them. */
  again: boolean
}

export type Read = { importable: IncomingCampaign[]; refused: { name: string; why: string }[] }

export function incomingOf(campaigns: ExchangeRead['campaigns']): Read {
  const read: Read = { importable: [], refused: [] }
  for (const { name, channel: slug, type: typeSlug, sections, marks } of campaigns) {
    const channel = channelById(slug)
    const type = campaignTypes.find((campaignType) => campaignType === typeSlug)
    if (!channel || !type)
      read.refused.push({ name, why: `This version of Herald does not know ${channel ? typeSlug : slug} campaigns` })
    else if (!channel.types.includes(type))
      read.refused.push({
        name,
        why: `${channel.label} campaigns cannot be ${campaignTypeLabels[type]}`,
      })
    else {
      const isRepeated = name.trim() !== '' && read.importable.some((other) => sentName(other.name) === sentName(name))
      read.importable.push({
        name,
        channel,
        type,
        marks,
        again: isRepeated,
        ...fitSections(sections, { channel, type, name }, steps),
      })
    }
  }
  return read
}

/** The line below the campaign's name; `isTaken`: a campaign of this workspace has the same name. */
export const incomingText = ({ channel, type, refused, again }: IncomingCampaign, isTaken: boolean): string =>
  [
    `${channel.label} · ${campaignTypeLabels[type]}`,
    ...(again ? ['Same name as another one in the file'] : []),
    ...(isTaken ? ['Same name as a campaign in this workspace'] : []),
    ...(refused.length > 0
      ? [`${refused.map((section) => section.toUpperCase()).join(', ')} could not be read and stays empty`]
      : []),
  ].join(' · ')

/** The note about files that the campaigns use but the imported file lacks. */
export const missingText = (missing: number): string | null =>
  missing === 0
    ? null
    : agreeing(
        missing,
        '1 file that these campaigns use is not in it. Choose it again in Content.',
        `${amount(missing)} files that these campaigns use are not in it. Choose them again in Content.`,
      )
