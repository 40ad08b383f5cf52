/** Imports campaigns from a file: choose it, see its contents, map segments and events, open the drafts. */

import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { agreeing, amount, countOf, type ExchangeRead, ownEndings } from '#contract'
import { editPath } from '../../../model/rules/campaign-paths'
import { unknownSections } from '../../blocks/design/import/library-sections'
import { isNameOfAnother, useCampaignsNamed } from '../../data/campaigns'
import { useKeepImported, useReadExchange } from '../../data/exchange'
import { failureOf } from '../../data/failure'
import { useArrivedFile } from '../../data/files'
import { useKeepInLibrary, useLibraryIfRead } from '../../data/library'
import { foreignIn, type Mapping, mapReferences, mergedReferences } from '../../steps/references'
import { momentText } from '../../ui/dates'
import { filledNodes } from '../../ui/filled-nodes'
import { useDrop } from '../../ui/hooks'
import { FileInput } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { useBreadcrumb } from '../../ui/open-page'
import { ItemLine } from '../../ui/pieces'
import classes from './copy-drafts.module.css'
import { type IncomingCampaign, incomingOf, incomingText, missingText, type Read } from './importable'
import { MapForm } from './map-form'

export function ImportCampaigns() {
  useBreadcrumb([{ label: 'Campaigns', to: '/campaign' }, { label: 'Import campaigns' }])
  const file = useReadExchange()
  useArrivedFile('campaigns', file.mutate)
  return (
    <div className={`${layout.scroll} ${classes.screen}`}>
      <div className={classes.column}>
        <h1 className={layout.title}>Import campaigns</h1>
        {file.data ? (
          <ImportForm file={file.data} onOther={file.reset} />
        ) : (
          <Pick busy={file.isPending} error={file.error} onPick={file.mutate} />
        )}
      </div>
    </div>
  )
}

function Pick({ busy, error, onPick }: { busy: boolean; error: unknown; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const drop = useDrop(busy, onPick)
  return (
    <div {...drop.events} data-dropping={drop.over || undefined}>
      <p className={classes.lead}>
        Import a Herald export. Each campaign becomes a new draft on this computer; nothing is sent before you save its
        steps.
      </p>
      {error ? (
        <Notice kind="block" live="assertive" title="The file could not be read">
          {failureOf(error).message}
        </Notice>
      ) : null}
      <FileInput
        ref={input}
        accept={`${ownEndings.campaigns.join(',')},.json,application/json`}
        label="Herald export"
        onPick={onPick}
      />
      <Button
        leftSection={<IconFileImport size={16} stroke={1.75} />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        Choose a file
      </Button>
    </div>
  )
}

function ImportForm({ file, onOther }: { file: ExchangeRead; onOther: () => void }) {
  const [read] = useState(() => incomingOf(file.campaigns))
  const keep = useKeepImported()
  const navigate = useNavigate()
  const own = useLibraryIfRead()
  const sections = own ? unknownSections(file.library, own) : []
  const keepSections = useKeepInLibrary()
  const [takesSections, setTakesSections] = useState(true)
  const applyMapping = (mapping: Mapping) => {
    if (takesSections && sections.length > 0)
      keepSections.mutate(sections, { onSuccess: () => importCampaigns(mapping) })
    else importCampaigns(mapping)
  }
  const importCampaigns = (mapping: Mapping) =>
    keep.mutate(
      read.importable.map(({ channel, type, name, marks, sections }) => ({
        channel: channel.id,
        type,
        name,
        marks,
        sections: mapReferences(sections, mapping),
      })),
      {
        onSuccess: ([id, ...others]) => {
          const [onlyCampaign] = read.importable
          navigate(
            onlyCampaign && id && others.length === 0
              ? editPath(onlyCampaign.channel.id, onlyCampaign.type, id)
              : '/campaign',
          )
        },
      },
    )
  return (
    <>
      <p className={classes.lead}>
        {filledNodes(
          'From {brand}, exported {moment}. Segments and events may have other IDs here: choose a match for each. What you leave empty stays empty in the draft, and its step asks for it.',
          {
            brand: <bdi>{file.brand || 'another workspace'}</bdi>,
            moment: momentText(file.exportedAt),
          },
        )}
      </p>
      <CampaignList read={read} />
      {sections.length > 0 ? (
        <Checkbox
          mb="sm"
          label={`Add ${countOf(sections.length, 'section')} to the library`}
          description={`${sections.map(({ name }) => name).join(', ')}. The emails go on to follow ${sections.length === 1 ? 'it' : 'them'}.`}
          checked={takesSections}
          onChange={({ currentTarget }) => setTakesSections(currentTarget.checked)}
        />
      ) : null}
      {file.library.some(({ kind }) => kind !== 'section') ? (
        <Notice live="off" title={`It also holds ${countOf(file.library.length, 'library item')}.`}>
          Read the file in the Library to take them over.
        </Notice>
      ) : null}
      <MissingFiles count={file.missing} />
      {read.importable.length > 0 ? (
        <MapForm
          foreign={mergedReferences(read.importable.map(({ sections }) => foreignIn(sections)))}
          label={agreeing(
            read.importable.length,
            'Import and open the draft',
            `Import ${amount(read.importable.length)} campaigns`,
          )}
          busy={keep.isPending || keepSections.isPending}
          onDone={applyMapping}
        />
      ) : null}
      <Button variant="default" mt="sm" onClick={onOther}>
        Choose another file
      </Button>
    </>
  )
}

function CampaignList({ read }: { read: Read }) {
  const sameNamed = useCampaignsNamed(read.importable.map(({ name }) => name))
  const textOf = (campaign: IncomingCampaign) => incomingText(campaign, isNameOfAnother(campaign.name, sameNamed))
  return (
    <ul className={`${classes.workspace} ${classes.listed}`} aria-label="Campaigns in the file">
      {read.importable.map((campaign, index) => (
        // Names may be the same; nothing here changes places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ImportLine key={index} name={campaign.name} Icon={campaign.channel.Icon} text={textOf(campaign)} />
      ))}
      {read.refused.map(({ name, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <ImportLine key={`refused ${index}`} name={name} Icon={IconAlertTriangle} text={`Left out: ${why}`} />
      ))}
    </ul>
  )
}

function ImportLine({ name, Icon, text }: { name: string; Icon: IncomingCampaign['channel']['Icon']; text: string }) {
  return (
    <li className={classes.draft}>
      <ItemLine Icon={Icon} name={name || 'Unnamed campaign'} what={text} />
    </li>
  )
}

function MissingFiles({ count }: { count: number }) {
  const text = missingText(count)
  return text ? <Notice live="off">{text}</Notice> : null
}
