/** The content step of a web pop-up: the design and its place left, the page it opens on right. */
import { PanelCard } from '../../blocks/design/panel/panel-card'
import { positions } from '../../blocks/design/panel/placement'
import { PlacementFields } from '../../blocks/design/panel/placement-fields'
import { panelTest } from '../../blocks/design/panel/test-message'
import { shownPlacement } from '../../blocks/design/panel/values'
import { ruleOf } from '../../blocks/test-send/recipients'
import { TestSend } from '../../blocks/test-send/test-send'
import { StepLayout, StepSection } from '../../ui/step-layout'
import { useEditedValues } from '../../ui/use-edited-values'
import type { ContentViewProps } from '../channel'
import { Preview } from './preview'
import { designWidth } from './screens'
import { starters } from './starters'
import { recipients, type WebPopupValues } from './values'

const rule = ruleOf(recipients)

export function View(props: ContentViewProps<WebPopupValues>) {
  const { readOnly, context } = props
  const { values, current, edit, errorAt } = useEditedValues(props)
  const { mergeTags, sender } = context
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
          title="Pop-up design"
          starters={starters}
          widthOf={designWidth}
        />
      </StepSection>
      <PlacementFields
        placement={shownPlacement(values)}
        onChange={(placement) => edit({ placement })}
        offered={positions}
        behind="page"
        readOnly={readOnly}
      />
      {!readOnly && (
        <TestSend
          withBrand
          rule={rule}
          content={() => panelTest(current(), context)}
          recipients={() => current().testNumbers}
          onRecipients={(testNumbers) => edit({ testNumbers })}
          usesVoucher={false}
          context={context}
        />
      )}
    </StepLayout>
  )
}
