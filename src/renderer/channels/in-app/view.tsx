/** The content step of an in-app message: the design and its place left, the app it opens over right. */

import { useMemo } from 'react'
import { panelKind } from '../../blocks/design/panel/kind'
import { PanelCard } from '../../blocks/design/panel/panel-card'
import { PlacePanel } from '../../blocks/design/panel/place-panel'
import type { Placement } from '../../blocks/design/panel/placement'
import { PlacementFields } from '../../blocks/design/panel/placement-fields'
import { panelTest } from '../../blocks/design/panel/test-message'
import { shownPlacement } from '../../blocks/design/panel/values'
import { ruleOf } from '../../blocks/test-send/recipients'
import { TestSend } from '../../blocks/test-send/test-send'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel'
import { inAppFindings } from './findings'
import { Preview } from './preview'
import { designScreens, designWidth, offered } from './screen'
import { useServerTemplates } from './server-templates'
import { starters } from './starters'
import { type InAppValues, recipients } from './values'

const rule = ruleOf(recipients)

export function View(props: ContentViewProps<InAppValues>) {
  const { readOnly, context } = props
  const { values, current, edit, errorAt } = useEditedValues(props)
  const { mergeTags, sender } = context
  const { placement } = values
  const kind = useMemo(
    () =>
      panelKind({
        title: 'In-app design',
        wholeName: 'In-app message',
        medium: 'in-app',
        screens: designScreens(placement),
      }),
    [placement],
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
    behind: 'app',
  }
  return (
    <StepLayout side={<Preview values={values} context={context} />} sideLabel="Preview">
      <StepSection title="Message">
        <PanelCard
          values={values}
          onEdit={edit}
          error={errorAt('design')}
          readOnly={readOnly}
          tags={mergeTags}
          sender={sender}
          kind={kind}
          name={context.name}
          findings={() => inAppFindings(values, context)}
          test={<TestSend {...test} compact />}
          place={<PlacePanel {...places} />}
          starters={starters}
          useServer={useServerTemplates}
          widthOf={designWidth}
        />
      </StepSection>
      <PlacementFields {...places} tall readOnly={readOnly} />
      {!readOnly && <TestSend {...test} />}
    </StepLayout>
  )
}
