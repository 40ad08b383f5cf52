/** The head of a campaign's page: what it is, where it stands with its next fact, and what can be done with it. */

import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { CopyButton, StopButton } from '../../blocks/acts/buttons'
import { labelOfAct } from '../../blocks/acts/registry'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { HoldText, UndoPublish, useShowsHold } from '../../blocks/draft-safety/hold'
import { StatusBadge } from '../../blocks/status'
import { useHeld } from '../../data/publishing'
import { editPath } from '../../rules/campaign-paths'
import layout from '../../ui/layout.module.css'
import { useOffers } from '../../ui/offers'
import { ExportButton } from './export-button'
import { factOf } from './facts'
import classes from './home.module.css'
import * as texts from './texts'
import { useSentSoFar } from './use-figures'
import type { Home } from './use-home'

export function HomeHead({ home }: { home: Home }) {
  const { id, channel, type, name, session, access } = home
  const held = useHeld(session)
  useShowsHold(session.state.id)
  const navigate = useNavigate()
  const edit = editPath(channel.id, type, id)
  useOffers(access.readOnly ? [] : [{ act: 'edit', of: name, run: () => navigate(edit) }])
  return (
    <Head
      kind={
        <>
          <channel.Icon size={14} stroke={1.5} />
          {channel.label} · {campaignTypeLabels[type]}
        </>
      }
      name={name}
      state={<CampaignState home={home} />}
    >
      {held ? <UndoPublish held={held} /> : <Acts home={home} edit={edit} />}
    </Head>
  )
}

function Acts({ home, edit }: { home: Home; edit: string }) {
  const { id, channel, type, name, status, session, access } = home
  return (
    <>
      <StopButton campaignId={id} name={name} status={status} onSettled={() => void session.refreshStatus()} />
      {!access.readOnly && (
        <Button variant="default" component={Link} to={edit} leftSection={<IconPencil size={15} stroke={1.5} />}>
          {labelOfAct('edit')}
        </Button>
      )}
      <CopyButton variant="default" name={name} campaignId={id} channel={channel.id} type={type} />
      <ExportButton home={home} />
    </>
  )
}

/** `kind`: 'SMS · Periodic' · `state`: the status, and what is known beside it. */
export function Head(props: { kind: ReactNode; name: string; state: ReactNode; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div className={classes.what}>
        <p className={classes.kind}>{props.kind}</p>
        <h1 className={layout.name} dir="auto" data-list>
          {props.name}
        </h1>
        <p className={classes.state}>{props.state}</p>
      </div>
      <div className={classes.acts}>{props.children}</div>
    </header>
  )
}

function CampaignState({ home }: { home: Home }) {
  const { status, steps, values, context, id } = home
  const step = steps.find((one) => one.moment)
  const moment = step?.moment?.(values(step), context) ?? null
  const sent = useSentSoFar(id, status)
  const held = useHeld(home.session)
  const fact = factOf({ status, moment, sent, now: context.now() })
  return (
    <>
      <StatusBadge status={status} />
      {held ? (
        <b>
          {texts.publishing} <HoldText held={held} />
        </b>
      ) : fact ? (
        <>
          <b>{fact.fact}</b>
          {fact.beside && <span key={fact.beside}>{fact.beside}</span>}
        </>
      ) : null}
    </>
  )
}
