/**
 * The content step of a designed panel: design and position on the left, the page or app under the panel on the right. Web pop-ups and
 * in-app messages use it.
 */
import { type ComponentType, useMemo } from 'react'
import type { ContentContext } from '../../model/channels/channel'
import { type PanelValues, type Placement, type Position, shownPlacement } from '../../model/design/panel/placement'
import type { DesignKind } from '../blocks/design/chrome/kind'
import { panelKind } from '../blocks/design/panel/kind'
import { PanelCard } from '../blocks/design/panel/panel-card'
import type { ServerStarters } from '../blocks/design/panel/panel-gallery'
import type { Starter } from '../blocks/design/panel/parts'
import { type PageBehind, PagesBehind, PlacePanel, usePageBehind } from '../blocks/design/panel/place-panel'
import { panelTest } from '../blocks/design/panel/wire'
import { ruleOf } from '../blocks/test-send/recipients'
import { TestSend } from '../blocks/test-send/test-send'
import { StepLayout, StepSection } from '../ui/step-layout'
import { useEditedValues } from '../ui/use-edited-values'
import type { Channel, ContentViewProps } from './channel-views'
import classes from './panel-step.module.css'

/** The differences between the channels with a panel. */
export type PanelStep = Pick<DesignKind, 'title' | 'wholeName'> & {
  recipients: NonNullable<Channel['recipients']>
  /** What is under the panel: 'page' or 'app'. */
  behind: string
  /** The positions of this kind of screen. */
  offered: readonly Position[]
  /** The screens for the designer, with the sender as the address of the page. */
  screens: (placement: Placement | null, sender: string, behind: PageBehind) => DesignKind['screens']
  /** Whether the user chooses the page behind the panel. */
  withPages?: boolean
  /** Layout width of the panel in pixels. */
  widthOf: (placement: Placement | null) => number
  starters: readonly Starter[]
  /** Server templates, on channels that have them. */
  useServer?: () => ServerStarters
  Preview: ComponentType<{ values: PanelValues; context: ContentContext }>
}

export const panelView = (step: PanelStep) => {
  const { title, wholeName, screens, offered, behind, starters, useServer, widthOf } = step
  const rule = ruleOf(step.recipients)
  return function View(props: ContentViewProps<PanelValues>) {
    const { readOnly, context } = props
    const { values, current, edit, errorAt } = useEditedValues(props)
    const { placement } = values
    const { sender } = context
    const [pageBehind, setPageBehind] = usePageBehind()
    const kind = useMemo(
      () => panelKind({ title, wholeName, screens: screens(placement, sender, pageBehind) }),
      [placement, sender, pageBehind],
    )
    const test = {
      withBrand: true,
      rule,
      content: () => panelTest(current(), context),
      recipients: () => current().testNumbers,
      onRecipients: (testNumbers: string[]) => edit({ testNumbers }),
      usesVoucher: false,
      context,
    }
    const places = {
      placement: shownPlacement(values),
      onChange: (next: Placement) => edit({ placement: next }),
      offered,
      behind,
    }
    return (
      <StepLayout side={<step.Preview values={values} context={context} />} sideLabel="Preview">
        <StepSection title="Message">
          <PanelCard
            values={values}
            onEdit={edit}
            error={errorAt('design')}
            readOnly={readOnly}
            tags={context.mergeTags}
            sender={sender}
            kind={kind}
            name={context.name}
            campaign={context.linkTags?.tags}
            test={<TestSend {...test} compact />}
            place={
              <>
                <PlacePanel {...places} />
                {step.withPages && <PagesBehind behind={pageBehind} onChange={setPageBehind} />}
              </>
            }
            starters={starters}
            {...(useServer ? { useServer } : {})}
            widthOf={widthOf}
          />
        </StepSection>
        <StepSection title={wholeName}>
          <div className={classes.place}>
            <PlacePanel {...places} readOnly={readOnly} />
          </div>
        </StepSection>
        {!readOnly && <TestSend {...test} />}
      </StepLayout>
    )
  }
}
