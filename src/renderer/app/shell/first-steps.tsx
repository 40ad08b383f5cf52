/** Where to begin in the practice workspace; the menu's code comes when the button is likely to be pressed. */
import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useLateOverlay } from '../../ui/use-late-overlay'
import * as texts from './texts'

const loadMenu = () => import('./first-steps-menu')
const FirstStepsMenu = lazy(async () => ({ default: (await loadMenu()).FirstStepsMenu }))

export function FirstSteps() {
  const { wanted, overlay, forButton } = useLateOverlay('menu', loadMenu)
  return (
    <>
      <Button {...forButton} size="xs" variant="subtle" leftSection={<IconListCheck size={14} stroke={1.5} />}>
        {texts.firstSteps}
      </Button>
      <Suspense fallback={null}>{wanted ? <FirstStepsMenu {...overlay} /> : null}</Suspense>
    </>
  )
}
