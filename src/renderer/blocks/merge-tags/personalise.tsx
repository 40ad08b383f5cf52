/** 'Personalise': the workspace's merge tags as a menu, for users who do not type '@'. */
import { Button, Menu } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import type { MergeTag } from '#contract'
import { keyOf } from '../../../model/merge-tags/text'
import { isReadable } from '../../../model/rules/choices'
import { useSavedTagsText } from '../../data/merge-tags'
import classes from './merge-tags.module.css'
import { TagLine } from './tag-menu'

/** Hint next to the heading of fields with merge tags. */
export const personaliseHint = 'Type @ to personalise'

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
        <TagItems tags={tags} onChoose={(tag) => onChoose(keyOf(tag))} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** Merge tags as menu items; an unreadable tag is shown but cannot be chosen. */
export function TagItems({ tags, onChoose }: { tags: readonly MergeTag[]; onChoose: (tag: MergeTag) => void }) {
  const savedText = useSavedTagsText()
  if (tags.length === 0) return <Menu.Label>No merge tags available</Menu.Label>
  return (
    <>
      {savedText && <Menu.Label>{savedText}</Menu.Label>}
      {tags.map((tag) => (
        <Menu.Item key={tag.id} disabled={!isReadable(tag)} onClick={() => onChoose(tag)}>
          <TagLine tag={tag} tags={tags} />
        </Menu.Item>
      ))}
    </>
  )
}
