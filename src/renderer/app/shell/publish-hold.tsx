/** What waits to be published, over every screen: how long still, and Undo; afterwards, what came to nothing because Herald was closed. */
import { Button, CloseButton } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { HeldPublish, LostPublish } from '#contract'
import { HoldText, UndoPublish, useShownHolds } from '../../blocks/draft-safety/hold'
import { useDismissLost, usePublishing } from '../../data/publishing'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './publish-hold.module.css'
import * as texts from './texts'

export function PublishHold() {
  const onPage = useShownHolds()
  const held = usePublishing().held.filter(({ id }) => !onPage.includes(id))
  if (held.length === 0) return null
  return (
    <div className={`${layout.column2} ${classes.holds}`} data-holds>
      {held.map((one) => (
        <Hold key={one.id} held={one} />
      ))}
    </div>
  )
}

function Hold({ held }: { held: HeldPublish }) {
  return (
    <section className={`${layout.row3} ${classes.hold}`} aria-label={texts.waitingToBePublished}>
      <IconSend size={16} stroke={1.5} aria-hidden />
      <p>
        <span role="status">
          {texts.publishing} <b dir="auto">{held.name}</b>
        </span>
        <small>
          <HoldText held={held} />
        </small>
      </p>
      <UndoPublish held={held} size="xs" />
    </section>
  )
}

const whys: Record<LostPublish['why'], string> = {
  closed: texts.heraldWasClosedBeforeIt,
  asleep: texts.theComputerWentToSleep,
  left: texts.youOpenedAnotherWorkspaceBefore,
  leaving: texts.heraldClosedWhileItWas,
}

/** Each stands until it was read. */
export function LostPublishing() {
  const { lost } = usePublishing()
  const dismiss = useDismissLost()
  return lost.map(({ id, name, route, why }) => (
    <Notice
      key={id}
      wide
      kind="warn"
      live="assertive"
      title={
        <>
          {why === 'leaving' ? texts.outcomeUnknown : texts.notPublished}: <bdi>{name}</bdi>.
        </>
      }
      act={
        <>
          <Button size="xs" variant="default" component={Link} to={route} onClick={() => dismiss.mutate(id)}>
            {texts.open}
          </Button>
          <CloseButton aria-label={texts.close} onClick={() => dismiss.mutate(id)} />
        </>
      }
    >
      {whys[why]}
    </Notice>
  ))
}
