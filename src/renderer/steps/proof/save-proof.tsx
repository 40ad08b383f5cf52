/** How a proof leaves Herald: as the page that can be answered, as a PDF or as pictures; and the campaigns that it shows. */
import { Input, SegmentedControl } from '@mantine/core'
import type { QueryClient } from '@tanstack/react-query'
import { ulid } from 'ulid'
import { type Draft, fileName } from '#contract'
import { cellText } from '../../../model/steps/family/fill'
import { channelById } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { useAppInfo } from '../../data/app'
import { openHeld } from '../../data/bulk-edits'
import { useSaveProofPdf } from '../../data/desktop'
import { readFamily, readFamilyOf } from '../../data/families'
import { useSaveMade } from '../../data/files'
import layout from '../../ui/layout.module.css'
import type { Original } from '../campaign-copy'
import { factsReader, stepsOfHeld } from '../held-campaign'
import type { CheckInput } from '../publish-checks'
import type { Surroundings } from '../use-editor-deps'
import type { Step } from '../wizard-step'

const formats = [
  { value: 'html', label: 'HTML (can be answered)' },
  { value: 'pdf', label: 'PDF' },
  { value: 'pictures', label: 'Pictures (PNG)' },
] as const

export type ProofFormat = (typeof formats)[number]['value']

type Props = { value: ProofFormat; onChange: (format: ProofFormat) => void; disabled: boolean }

export function FormatChoice({ value, onChange, disabled }: Props) {
  const makesPdf = useMakesPdf()
  const hint: Record<ProofFormat, string | null> = {
    html: null,
    pdf: makesPdf
      ? 'All people, texts and comments on paper. It cannot be answered.'
      : 'Your browser makes the PDF: the proof is saved as HTML. Open it and choose Print.',
    pictures: 'A zip with one picture for each person and screen. They cannot be answered.',
  }
  return (
    <div className={layout.column2}>
      <Input.Label component="div" id="proof-format">
        Saved as
      </Input.Label>
      <SegmentedControl
        aria-labelledby="proof-format"
        data={[...formats]}
        value={value}
        onChange={onChange}
        disabled={disabled}
      />
      {hint[value] ? <p className={layout.caption}>{hint[value]}</p> : null}
    </div>
  )
}

/** Only Electron makes a PDF without asking. */
const useMakesPdf = (): boolean => useAppInfo().data?.host === 'electron'

type Made = { title: string; page: string }

/** Returns a function that saves the page of a proof for the user. Failures are said in a toast. */
export function useSaveProof(): (format: ProofFormat, made: Made) => void {
  const { mutate: saveMade } = useSaveMade()
  const { mutate: savePdf } = useSaveProofPdf()
  const makesPdf = useMakesPdf()
  return (format, { title, page }) => {
    if (format === 'pdf' && makesPdf) savePdf({ name: fileName(title, 'Proof', '.pdf'), page })
    else if (format === 'pictures')
      saveMade(async () => {
        const { picturesIn } = await import('./drawn-pictures')
        return new File([await picturesIn(page)], fileName(title, 'Proof', '.zip'), { type: 'application/zip' })
      })
    else saveMade(async () => new File([page], fileName(title, 'Proof', '.html'), { type: 'text/html' }))
  }
}

/** A campaign of which a proof can be made. Both functions are asked again whenever it is drawn. */
export type Sharable = {
  channel: Pick<Channel, 'label' | 'wireName'>
  draft: () => Pick<Draft, 'id' | 'name' | 'campaignId' | 'channel' | 'type' | 'status'>
  input: (surroundings: Surroundings) => CheckInput
  /** Resolves once what was typed is in the draft. */
  flush?: () => Promise<unknown>
}

/** `left`: the campaigns that cannot be shared, with the reason. */
export type OpenedCampaigns = {
  found: readonly Sharable[]
  left: readonly { id: string | number; name: string; why: string }[]
}

/**
 * The campaigns that are shared together, read without opening an editor. In the order of `originals`. `steps`: the complete list of steps.
 * Throws `HeraldFailure` if this computer cannot read its drafts.
 */
export async function openCampaigns(
  client: QueryClient,
  originals: readonly Original[],
  steps: readonly Step[],
): Promise<OpenedCampaigns> {
  const factsOf = factsReader(client, steps)
  const all = await openHeld(
    originals.map(({ draftId, campaignId, channel, type }) => ({ id: draftId ?? ulid(), campaignId, channel, type })),
  )
  const found: Sharable[] = []
  const left: OpenedCampaigns['left'][number][] = []
  for (const [index, original] of originals.entries()) {
    const held = all[index] ?? 'It cannot be read.'
    const channel = channelById(original.channel)
    const unnamed = typeof held !== 'string' && held.state.name.trim() === '' ? 'It has no name yet.' : null
    if (typeof held === 'string' || !channel || unnamed) {
      const why = typeof held === 'string' ? held : (unnamed ?? 'Update Herald: it does not know this channel.')
      left.push({
        id: original.draftId ?? original.campaignId ?? index,
        name: original.name || 'Unnamed campaign',
        why,
      })
    } else {
      const facts = await factsOf(channel)
      found.push({
        channel,
        draft: () => held.state,
        input: (surroundings) => {
          const { deps, context, parts } = stepsOfHeld(held, channel, { ...facts, surroundings })
          const now = parts()
          return { deps, context, values: ({ section }) => now.get(section) ?? null }
        },
      })
    }
  }
  return { found, left }
}

/** The row of a family that each draft is made of: the family's name, and what the row sets, 'Shop: Karachi'; null for other drafts. */
export function rowReader(): (draftId: string) => Promise<{ family: string; values: string[] } | null> {
  const known = new Map<string, ReturnType<typeof readFamily>>()
  return async (draftId) => {
    const { family, rowId = null } = (await readFamilyOf(draftId)) ?? {}
    if (!family || rowId === null) return null
    const reading = known.get(family.id) ?? readFamily(family.id)
    known.set(family.id, reading)
    const cells = (await reading)?.rows.find(({ id }) => id === rowId)?.member?.cells ?? {}
    const values = family.columns.flatMap((column) => {
      const text = cellText(column, cells[String(column.id)] ?? { text: '' })
      return text === '' ? [] : [`${column.name}: ${text}`]
    })
    return { family: family.name, values: values.length > 0 ? values : ['The same as its master'] }
  }
}
