/** Importing campaigns from a file: choose it, see what is in it, map what only the other workspace knows, open the drafts. */

import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileImport } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { agreeing, amount, type ExchangeRead, filled, ownEndings } from '#contract'
import { useArrived } from '../../data/arrived'
import { isNameOfAnother, useCampaignsNamed } from '../../data/campaigns'
import { failureOf } from '../../data/failure'
import { useKeepImported, useReadExchange } from '../../data/incoming'
import { editPath } from '../../rules/campaign-paths'
import { useBreadcrumb } from '../../ui/breadcrumb'
import { momentText } from '../../ui/dates'
import { FileInput } from '../../ui/file-input'
import { filledNodes } from '../../ui/filled-nodes'
import { ItemLine } from '../../ui/item-line'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import { useDrop } from '../../ui/use-drop'
import classes from './copy-drafts.module.css'
import { type Incoming, incomingOf, incomingText, missingText, type Read } from './incoming'
import { MapForm } from './map-form'
import { foreignIn, type Mapping, mapped, together } from './references'
import * as texts from './texts'

export function ImportCampaigns() {
  useBreadcrumb([{ label: texts.campaigns, to: '/campaign' }, { label: texts.importCampaigns }])
  const file = useReadExchange()
  useArrived('campaigns', file.mutate)
  return (
    <div className={`${layout.scroll} ${classes.screen}`}>
      <div className={classes.column}>
        <h1 className={layout.title}>{texts.importCampaigns}</h1>
        {file.data ? (
          <Found file={file.data} onOther={file.reset} />
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
      <p className={classes.lead}>{texts.importAHeraldExportEach}</p>
      {error ? (
        <Notice kind="block" live="assertive" title={texts.theFileCouldNotBe}>
          {failureOf(error).message}
        </Notice>
      ) : null}
      <FileInput
        ref={input}
        accept={`${ownEndings.campaigns.join(',')},.json,application/json`}
        label={texts.heraldExport}
        onPick={onPick}
      />
      <Button
        leftSection={<IconFileImport size={16} stroke={1.75} />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        {texts.chooseAFile}
      </Button>
    </div>
  )
}

function Found({ file, onOther }: { file: ExchangeRead; onOther: () => void }) {
  const [read] = useState(() => incomingOf(file.campaigns))
  const keep = useKeepImported()
  const navigate = useNavigate()
  const take = (mapping: Mapping) =>
    keep.mutate(
      read.taken.map(({ channel, type, name, marks, sections }) => ({
        channel: channel.id,
        type,
        name,
        marks,
        sections: mapped(sections, mapping),
      })),
      {
        onSuccess: ([id, ...others]) => {
          const [only] = read.taken
          navigate(only && id && others.length === 0 ? editPath(only.channel.id, only.type, id) : '/campaign')
        },
      },
    )
  return (
    <>
      <p className={classes.lead}>
        {filledNodes(texts.fromBrand, {
          brand: <bdi>{file.brand || texts.anotherWorkspace}</bdi>,
          moment: momentText(file.exportedAt),
        })}
      </p>
      <Listed read={read} />
      <Missing count={file.missing} />
      {read.taken.length > 0 ? (
        <MapForm
          foreign={together(read.taken.map(({ sections }) => foreignIn(sections)))}
          label={agreeing(
            read.taken.length,
            texts.importAndOpenTheDraft,
            `Import ${amount(read.taken.length)} campaigns`,
          )}
          busy={keep.isPending}
          onDone={take}
        />
      ) : null}
      <Button variant="default" mt="sm" onClick={onOther}>
        {texts.chooseAnotherFile}
      </Button>
    </>
  )
}

function Listed({ read }: { read: Read }) {
  const here = useCampaignsNamed(read.taken.map(({ name }) => name))
  const textOf = (one: Incoming) => incomingText(one, isNameOfAnother(one.name, here))
  return (
    <ul className={`${classes.workspace} ${classes.listed}`} aria-label={texts.campaignsInTheFile}>
      {read.taken.map((one, index) => (
        // Names may be the same; nothing here changes places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <One key={index} name={one.name} Icon={one.channel.Icon} words={textOf(one)} />
      ))}
      {read.refused.map(({ name, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <One key={`refused ${index}`} name={name} Icon={IconAlertTriangle} words={filled(texts.leftOut, { why })} />
      ))}
    </ul>
  )
}

function One({ name, Icon, words }: { name: string; Icon: Incoming['channel']['Icon']; words: string }) {
  return (
    <li className={classes.draft}>
      <ItemLine Icon={Icon} name={name || texts.unnamedCampaign} what={words} />
    </li>
  )
}

function Missing({ count }: { count: number }) {
  const words = missingText(count)
  return words ? <Notice live="off">{words}</Notice> : null
}
