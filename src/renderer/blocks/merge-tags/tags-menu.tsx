/** The menu of merge tags behind the button of a text field. */
import { Menu } from '@mantine/core'
import type { MergeTag } from '#contract'
import { BorrowedTarget, type LateOverlay, useOpenedAfterMount } from '../../ui/late-overlay'
import classes from './merge-tags.module.css'
import { TagItems } from './tag-menu'

type Props = LateOverlay & { tags: readonly MergeTag[]; onChoose: (tag: MergeTag) => void }

export function TagsMenu({ id, opened, onChange, button, tags, onChoose }: Props) {
  return (
    <Menu id={id} opened={useOpenedAfterMount(opened)} onChange={onChange} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <BorrowedTarget of={button} />
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown ?? ''} p={4}>
        <TagItems tags={tags} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}
