/** The pending publish above every screen: seconds left and Undo; afterwards, failures. */
import { Button, CloseButton } from '@mantine/core'
import { IconArrowBackUp, IconSend } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { amount, countOf, type EndedPublish, type HeldPublish } from '#contract'
import { HoldText, UndonePublish, UndoPublish, useIsOnPage, useUndone } from '../../blocks/draft-safety/hold'
import { notPublishedText, useDismissEnded, usePublishing, useUndoPublish } from '../../data/publishing'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice'
import classes from './publish-hold.module.css'

export function PublishHold() {
  const isOnPage = useIsOnPage('hold')
  const all = usePublishing().held
  const isElsewhere = ({ id }: HeldPublish) => !isOnPage(id)
  const holdsElsewhere = all.filter(isElsewhere)
  const undoneElsewhere = useUndone(all).filter(isElsewhere)
  if (holdsElsewhere.length + undoneElsewhere.length === 0) return null
  return (
    <div className={`${layout.column2} ${classes.holds}`} data-holds>
      {holdsElsewhere.length > MAX_BANNERS ? (
        <HoldsBanner all={holdsElsewhere} />
      ) : (
        holdsElsewhere.map((publish) => <HoldBanner key={publish.id} held={publish} />)
      )}
      {undoneElsewhere.map((publish) => (
        <UndoneBanner key={publish.id} held={publish} />
      ))}
    </div>
  )
}

/** More are one banner. */
const MAX_BANNERS = 3

function HoldsBanner({ all }: { all: readonly HeldPublish[] }) {
  const undo = useUndoPublish()
  const last = all.reduce((one, other) => (other.until > one.until ? other : one))
  return (
    <section className={`${layout.row3} ${classes.hold}`} aria-label="Waiting to be published">
      <IconSend size={16} stroke={1.5} aria-hidden />
      <p>
        <span role="status">
          Publishing <b>{countOf(all.length, 'campaign')}</b>
        </span>
        <small>
          <HoldText held={last} />
        </small>
      </p>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          for (const { id } of all) undo.mutate(id)
        }}
      >
        Undo all
      </Button>
    </section>
  )
}

function HoldBanner({ held }: { held: HeldPublish }) {
  return (
    <section className={`${layout.row3} ${classes.hold}`} aria-label="Waiting to be published">
      <IconSend size={16} stroke={1.5} aria-hidden />
      <p>
        <span role="status">
          Publishing <b dir="auto">{held.name}</b>
        </span>
        <small>
          <HoldText held={held} />
        </small>
      </p>
      <UndoPublish held={held} size="xs" />
    </section>
  )
}

/** Keeps the height of the pending notice, so that nothing below moves under the pointer. */
const UndoneBanner = ({ held: { id, name } }: { held: HeldPublish }) => (
  <section className={`${layout.row3} ${classes.hold}`} aria-label="Undone">
    <IconArrowBackUp size={16} stroke={1.5} aria-hidden />
    <p>
      <span>
        <b dir="auto">{name}</b>
      </span>
      <small>
        <UndonePublish id={id} />
      </small>
    </p>
  </section>
)

const endReasons: Record<Exclude<EndedPublish['why'], 'answered'>, string> = {
  closed: 'Herald was closed before it was published. Nothing was sent.',
  asleep: 'The computer went to sleep before it was published. Nothing was sent.',
  left: 'You opened another workspace before it was published. Nothing was sent.',
}

/** Title and detail; null if there is nothing to report. */
function wordsOf(endedPublish: EndedPublish): { title: string; detail: string } | null {
  if (endedPublish.why !== 'answered') return { title: 'Not published', detail: endReasons[endedPublish.why] }
  if (endedPublish.outcome.outcome === 'done') return null
  const { outcome, failure } = endedPublish.outcome
  if (outcome === 'refused') return notPublishedText(failure)
  const message = failure.message.replace(/[.!]?$/, '.')
  return {
    title: 'Outcome unknown',
    detail: `${message} It may have been published. Herald keeps asking the server; nothing is sent twice.`,
  }
}

/** Many outcomes as one notice: how many campaigns have each. */
function EndedTogether({ all, onClose }: { all: readonly EndedPublish[]; onClose: (id: string) => void }) {
  const groups = Map.groupBy(all, (one) => wordsOf(one)?.detail ?? '')
  return (
    <Notice
      wide
      kind="warn"
      live="assertive"
      title={`${countOf(all.length, 'campaign')} not published.`}
      act={
        <CloseButton
          aria-label="Close"
          onClick={() => {
            for (const { id } of all) onClose(id)
          }}
        />
      }
    >
      {[...groups].map(([detail, same]) => `${amount(same.length)}: ${detail}`).join(' ')}
    </Notice>
  )
}

/** Each entry stays until it is dismissed; while the campaign's own page shows the same outcome, it is hidden. */
export function EndedPublishing() {
  const { ended } = usePublishing()
  const isOnPage = useIsOnPage('outcome')
  const dismiss = useDismissEnded()
  const shown = ended.filter((one) => wordsOf(one) && !(one.why === 'answered' && isOnPage(one.id)))
  if (shown.length > MAX_BANNERS) return <EndedTogether all={shown} onClose={(id) => dismiss.mutate(id)} />
  return shown.map((publish) => {
    const text = wordsOf(publish)
    if (!text) return null
    const { id, name, route } = publish
    return (
      <Notice
        key={id}
        wide
        kind="warn"
        live="assertive"
        title={
          <>
            {text.title}: <bdi>{name}</bdi>.
          </>
        }
        act={
          <>
            <Button size="xs" variant="default" component={Link} to={route} onClick={() => dismiss.mutate(id)}>
              Open
            </Button>
            <CloseButton aria-label="Close" onClick={() => dismiss.mutate(id)} />
          </>
        }
      >
        {text.detail}
      </Notice>
    )
  })
}
