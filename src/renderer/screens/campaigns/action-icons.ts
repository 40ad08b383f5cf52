/** The icons of row actions. */
import {
  type Icon,
  IconChartBar,
  IconCopy,
  IconFileExport,
  IconPencil,
  IconPlayerStop,
  IconTrash,
} from '@tabler/icons-react'
import type { RowActionName } from './row-actions'

export const actionIcons: Record<RowActionName, Icon> = {
  performance: IconChartBar,
  edit: IconPencil,
  copy: IconCopy,
  export: IconFileExport,
  stop: IconPlayerStop,
  delete: IconTrash,
}
