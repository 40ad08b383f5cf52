/** One mail in twelve views at once, with its checks: in email apps, without pictures, in large text, and read aloud. */
import { Button, Divider, Modal, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft, IconInfoCircle, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { Finding } from '../../../model/rules/finding'
import { readingOrder, withOutline } from '../../blocks/checks/finding-mark'
import { MessageFrame } from '../../blocks/design/frames'
import { clockOf } from '../../ui/dates'
import { FindingGroups, findingKey, useStepChecks } from '../../ui/findings'
import layout from '../../ui/layout.module.css'
import classes from './inboxes.module.css'
import { Caption, type ShownView, simulatedText, spokenView, type Tile, Tiles, type View, viewOf, views } from './views'

export type InboxActs = {
  /** The button that sends a test. */
  test: ReactNode
  onEdit: () => void
}

type Props = {
  /** Empty until the page first opens. */
  html: string
  /** True if the user is likely to open the page soon. */
  isOpeningSoon: boolean
  opened: boolean
  from: string
  subject: string
  /** The sample person. */
  person: ReactNode
  /** Which of the sample people that is: '1 of 5'. */
  place: string
  /** Absent where nothing can be edited. */
  acts: InboxActs | undefined
  /** The outlined finding, and how to choose another. */
  chosen: Finding | null
  onChoose: (finding: Finding) => void
  onClose: () => void
}

/** Items that a tile lists for screen readers; more are not visible in a tile. */
const MAX_SPOKEN = 60

type Screens = 'all' | 'desktop' | 'phone'

const isOn = ({ view }: Tile, screens: Screens): boolean =>
  screens === 'all' || (view !== null && (screens === 'phone') === view.width < 640)

export function Inboxes(props: Props) {
  const { html, isOpeningSoon, opened, subject, acts, onClose } = props
  const [openView, setOpen] = useState<View | null>(null)
  const switchOnArrow = ({ key, target }: KeyboardEvent) => {
    if (!openView || (key !== 'ArrowLeft' && key !== 'ArrowRight') || target instanceof HTMLInputElement) return
    const next = views.indexOf(openView) + (key === 'ArrowRight' ? 1 : -1) + views.length
    setOpen(views[next % views.length] ?? null)
  }
  return (
    <Modal.Root
      opened={opened}
      // Keeps the rendered tiles for the next opening. Hiding them with CSS also keeps the message channel to the frame; an inactive part
      // of the page would close it.
      keepMounted={isOpeningSoon}
      keepMountedMode="display-none"
      onClose={onClose}
      fullScreen
      // A fix mounts the step again: the page stays, without fading.
      transitionProps={{ duration: 0 }}
    >
      <Modal.Content aria-label="Inboxes" radius={0} onKeyDown={switchOnArrow}>
        <div className={classes.page}>
          <header className={`${layout.row3} ${classes.top}`}>
            <h2>Inboxes</h2>
            <bdi className={layout.oneLine}>{subject}</bdi>
            <span className={classes.topEnd}>
              {props.person}
              <span className={layout.caption}>{props.place}</span>
              {acts && (
                <>
                  {acts.test}
                  <Divider orientation="vertical" />
                  <Button
                    size="xs"
                    variant="default"
                    leftSection={<IconPencil size={14} aria-hidden />}
                    onClick={() => {
                      onClose()
                      acts.onEdit()
                    }}
                  >
                    Edit design
                  </Button>
                </>
              )}
              <Button size="xs" onClick={onClose}>
                Done
              </Button>
            </span>
          </header>
          <div className={classes.body}>
            <section className={classes.wall} aria-label="Views">
              {openView && (
                <>
                  <div className={`${layout.spread} ${classes.head}`}>
                    <Button
                      size="xs"
                      variant="default"
                      leftSection={<IconArrowLeft size={14} />}
                      onClick={() => setOpen(null)}
                    >
                      All twelve
                    </Button>
                    <Simulated />
                  </div>
                  <LargeInbox view={openView} html={html} level={props.chosen?.level} />
                </>
              )}
              {/* The grid stays mounted behind the single view, so that going back is instant. */}
              <div hidden={openView !== null}>
                <Wall {...props} onOpen={setOpen} />
              </div>
            </section>
            <Checks {...props} />
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

const Simulated = () => (
  <span className={classes.simulated}>
    <IconInfoCircle size={14} aria-hidden /> {simulatedText}
  </span>
)

function Wall({ html, from, subject, chosen, onOpen }: Props & { onOpen: (view: View) => void }) {
  const [screens, setScreens] = useState<Screens>('all')
  const [isMarkedOnly, setMarkedOnly] = useState(false)
  const order = useMemo(() => readingOrder(html, MAX_SPOKEN), [html])
  const level = chosen?.level
  const tiles = useMemo<Tile[]>(
    () => [
      ...views.map((view) => ({
        view,
        name: view.name,
        place: view.place,
        ...(html === '' ? { html, note: '', isMarked: false } : outlinedView(html, view, level)),
      })),
      { view: null, name: 'Reading order', place: 'screen reader', html: '', ...spokenView(order) },
    ],
    [html, order, level],
  )
  const markedCount = tiles.filter(({ isMarked }) => isMarked).length
  const shownTiles = useMemo(
    () => tiles.filter((tile) => isOn(tile, screens) && (!isMarkedOnly || tile.isMarked)),
    [tiles, screens, isMarkedOnly],
  )
  return (
    <>
      <div className={`${layout.spread} ${classes.head}`}>
        <span className={layout.row}>
          <SegmentedControl
            size="xs"
            aria-label="Views"
            value={screens}
            onChange={(next) => setScreens(next)}
            data={[
              { value: 'all', label: `All ${tiles.length}` },
              { value: 'desktop', label: 'Web and desktop' },
              { value: 'phone', label: 'Phone' },
            ]}
          />
          <Button
            size="xs"
            variant={isMarkedOnly ? 'light' : 'default'}
            aria-pressed={isMarkedOnly}
            disabled={markedCount === 0 && !isMarkedOnly}
            leftSection={<IconAlertTriangle size={14} aria-hidden />}
            onClick={() => setMarkedOnly(!isMarkedOnly)}
          >
            {`Only with findings (${markedCount})`}
          </Button>
        </span>
        <Simulated />
      </div>
      <Tiles html={html} tiles={shownTiles} order={order} from={from} subject={subject} onOpen={onOpen} />
      {shownTiles.length === 0 && <p className={layout.quiet}>No view with findings on this screen.</p>}
    </>
  )
}

/** The findings of the step; absent where nothing can be edited. */
function Checks({ chosen, onChoose, onClose }: Props) {
  const checks = useStepChecks()
  if (!checks) return null
  const { findings, fixes, onShow, missing } = checks
  return (
    <aside className={classes.checks} aria-label="Checks">
      <div className={layout.spread}>
        <h3 className={classes.checksTitle}>Checks</h3>
        {checks.at !== '' && (
          <span className={layout.caption}>{checks.isCurrent ? `Checked ${clockOf(checks.at)}` : 'Checking'}</span>
        )}
      </div>
      {missing !== '' && <p className={layout.quiet}>{missing}</p>}
      {findings && (
        <FindingGroups
          findings={findings}
          fixes={fixes}
          onShow={(finding) => {
            onClose()
            onShow(finding)
          }}
          chosen={{ key: chosen && findingKey(chosen), onChoose }}
        />
      )}
    </aside>
  )
}

type Level = Finding['level'] | undefined

/** The view with the parts outlined that are marked for the chosen finding. */
function outlinedView(html: string, view: View, level: Level): ShownView {
  const shownView = viewOf(html, view)
  return { ...shownView, html: withOutline(shownView.html, level ? { level } : {}) }
}

function LargeInbox({ view, html, level }: { view: View; html: string; level: Level }) {
  const shownView = useMemo(() => outlinedView(html, view, level), [html, view, level])
  return (
    <figure className={classes.large}>
      <Caption name={view.name} place={view.place} />
      <MessageFrame
        key={`${view.name} ${view.place}`}
        html={shownView.html}
        title={`${view.name}, ${view.place}`}
        width={view.width}
        shownWidth={view.width}
        shownHeight={560}
      />
      <figcaption>{shownView.note}</figcaption>
    </figure>
  )
}
