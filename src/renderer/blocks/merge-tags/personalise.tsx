/** 'Personalise': the workspace's merge tags as a menu, for whoever does not type '@'. */
import { Button, Menu } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import type { MergeTag } from '#contract'
import classes from './merge-tags.module.css'
import { TagLine } from './tag-menu'
import { keyOf } from './text'

export function Personalise({ tags, onChoose }: { tags: readonly MergeTag[]; onChoose: (key: string) => void }) {
  return (
    <Menu position="bottom-start" returnFocus={false} withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          size="xs"
          px={6}
          leftSection={<IconAt size={15} />}
          classNames={{ section: classes.at ?? '' }}
        >
          Personalise
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown} p={4}>
        {tags.length === 0 && <Menu.Label>No merge tags were loaded</Menu.Label>}
        {tags.map((tag) => (
          <Menu.Item key={tag.id} onClick={() => onChoose(keyOf(tag))}>
            <TagLine tag={tag} tags={tags} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
