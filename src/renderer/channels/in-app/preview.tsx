/** The app under an in-app message: the preview for one sample person, with its trigger and delay, and the screens of the designer. */

import { SegmentedControl } from '@mantine/core'
import { IconBell, IconHeart, IconHome, IconSearch, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { ContentContext } from '../../../model/channels/channel'
import type { InAppValues } from '../../../model/channels/in-app/checks'
import {
  type Placement,
  type Position,
  panelWidth,
  placementText,
  type ScreenRules,
  shownPlacement,
  stageOf,
  usualPlacement,
} from '../../../model/design/panel/placement'
import { markedHtml } from '../../blocks/checks/finding-mark'
import type { DesignKind } from '../../blocks/design/chrome/kind'
import { DesignCard, useShownHtml } from '../../blocks/design/design-cards'
import { Scaled, ShownPanel, TrialBar, type TrialControl, useTrial } from '../../blocks/design/panel/shown-panel'
import { PersonSwitch, usePerson } from '../../blocks/merge-tags/person'
import {
  NoMessage,
  type Platform,
  PreviewColumn,
  platforms,
  useShownFinding,
} from '../../blocks/preview-frame/previews'
import shades from '../../blocks/preview-frame/shades.module.css'
import layout from '../../ui/layout.module.css'
import { Pairs } from '../../ui/pieces'
import { Phone } from '../../ui/preview-frames'
import classes from './in-app.module.css'

/** The area below the phone's status bar, in pixels of the app. */
export const appScreen: ScreenRules = {
  width: 375,
  height: 580,
  widths: { small: 280, medium: 320, large: 351 },
  margin: 12,
}

/** No corner positions: a phone's screen is too small. */
export const offeredPositions: readonly Position[] = ['center', 'top', 'bottom', 'full']

/** Design width of a message in pixels. */
export const designWidth = (placement: Placement | null): number => panelWidth(placement ?? usualPlacement, appScreen)

/** The screens for the designer: both are the phone, because the app has no desktop. */
export function designScreens(placement: Placement | null): DesignKind['screens'] {
  const backdrop = { page: 'app', frame: 'phone', address: null } as const
  const screen = { width: appScreen.width, stage: stageOf(placement ?? usualPlacement, appScreen, backdrop) }
  return { desktop: screen, phone: screen }
}

type Props = { values: InAppValues; context: ContentContext }

export function Card({ values, context }: Props) {
  const [person] = usePerson()
  const html = useShownHtml(values.html, person, context.mergeTags)
  return html === null ? <NoMessage /> : <DesignCard html={html} width={360} mostWidth={240} />
}

export function Preview({ values, context }: Props) {
  const { mergeTags: tags, sender, entry } = context
  const [platform, setPlatform] = useState<Platform>('ios')
  const [person, setPerson] = usePerson()
  const control = useTrial(entry ?? { kind: 'immediately' })
  const html = useShownHtml(values.html, person, tags)
  return (
    <PreviewColumn
      control={<SegmentedControl aria-label="Phone" data={platforms} value={platform} onChange={setPlatform} />}
      over={
        <>
          <PersonSwitch person={person} onChange={setPerson} />
          {html === null ? (
            <p className={`${layout.caption} ${shades.note}`}>The message appears over the app</p>
          ) : (
            <TrialBar entry={entry} control={control} />
          )}
        </>
      }
    >
      <AppScreen platform={platform} app={sender} html={html} placement={shownPlacement(values)} control={control} />
    </PreviewColumn>
  )
}

type AppScreenProps = {
  platform: 'ios' | 'android'
  /** The sender: the app's name. */
  app: string
  /** HTML prepared for a preview; null if there is none. */
  html: string | null
  placement: Placement
  /** Absent in previews without a trial. */
  control?: TrialControl
}

/** Width of the phone's screen in pixels (ui/preview-frames). */
const SHOWN_WIDTH_PX = 258

const productRows = ['a', 'b', 'c', 'd']

/** The message in its position over an app, on a phone. */
function AppScreen({ platform, app, html, placement, control }: AppScreenProps) {
  const finding = useShownFinding()
  return (
    <Phone platform={platform}>
      <div className={classes.app} data-testid="in-app-preview">
        <Scaled width={appScreen.width} height={appScreen.height} shownWidth={SHOWN_WIDTH_PX}>
          <DrawnApp app={app} />
          {html !== null && (
            <ShownPanel
              html={markedHtml(html, finding)}
              placement={placement}
              screen={appScreen}
              isVisible={(control?.trial.phase ?? 'shown') === 'shown'}
              {...(control ? { onClose: () => control.tell({ kind: 'close' }) } : {})}
            />
          )}
        </Scaled>
      </div>
    </Phone>
  )
}

/** Grey shapes in the form of an app; nothing in them can be mistaken for the message. */
function DrawnApp({ app }: { app: string }) {
  return (
    <div className={`${classes.drawn} ${shades.shades}`} aria-hidden>
      <div className={`${layout.spread} ${classes.head}`}>
        <bdi>{app}</bdi>
        <IconBell size={20} />
      </div>
      <div className={`${layout.rowWide} ${classes.search}`}>
        <IconSearch size={16} />
        <i />
      </div>
      <i className={classes.banner} />
      <div className={classes.productRows}>
        {productRows.map((productRow) => (
          <div key={productRow}>
            <i data-picture />
            <i data-line />
            <i data-line="short" />
          </div>
        ))}
      </div>
      <div className={classes.tabs}>
        <IconHome size={22} />
        <IconSearch size={22} />
        <IconHeart size={22} />
        <IconUser size={22} />
      </div>
    </div>
  )
}

/** The message in REVIEW. */
export const Summary = ({ values }: Pick<Props, 'values'>) => (
  <Pairs pairs={[{ name: 'Position', value: placementText(shownPlacement(values), 'app') }]} />
)
