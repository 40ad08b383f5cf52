/** The icons of row actions. */
import { type Icon, IconChartBar, IconCopy, IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import type { RowActionName } from './row-actions'

export const actionIcons: Record<RowActionName, Icon> = {
  performance: IconChartBar,
  edit: IconPencil,
  copy: IconCopy,
  stop: IconPlayerStop,
  delete: IconTrash,
}
