/** The test message of a panel, or what is missing for one (Source: docs/reference/calls.md and docs/reference/messages.md#test). */
import type { JsonObject, MergeTag } from '#contract'
import type { PanelValues } from '../../../../model/design/panel/values'
import { hasContent } from '../../../../model/design/project'
import { panelMessage, panelTagIds } from './wire'

type PanelTest = { lack: 'design' | 'empty-design' } | { message: JsonObject; mergeTagIds: MergeTag['id'][] }

export function panelTest(values: PanelValues, { mergeTags }: { mergeTags: readonly MergeTag[] }): PanelTest {
  if (values.design === null && values.html === '') return { lack: 'design' }
  if (!hasContent(values.design, values.html)) return { lack: 'empty-design' }
  return { message: panelMessage(values), mergeTagIds: panelTagIds(values, mergeTags) }
}
