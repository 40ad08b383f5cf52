/**
 * The website of a button: a static link that is typed, or a merge tag with a link per person (Source: docs/reference/states.md#whatsapp).
 */
import { ActionIcon, Menu, Pill, TextInput, Tooltip } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { useState } from 'react'
import type { MergeTag } from '#contract'
import type { WebsiteButton } from '../../../model/channels/whatsapp/message'
import { choiceOf, chosenImageKey, labelOf } from '../../../model/merge-tags/text'
import { TagItems } from '../../blocks/merge-tags/tag-menu'
import { fieldOrder } from './message-fields'
import classes from './whatsapp.module.css'

type Props = {
  website: WebsiteButton
  tags: readonly MergeTag[]
  error: string | undefined
  readOnly: boolean
  onEdit: (patch: Partial<WebsiteButton>) => void
}

/** Choosing a merge tag makes the link dynamic; typing a link makes it static. */
export function LinkField({ website, tags, error, readOnly, onEdit }: Props) {
  const key = website.linkType === 'dynamic' ? chosenImageKey(website.selectedMergeTag) : null
  const [isChoosing, setChoosing] = useState(false)
  const type = (link: string) => onEdit({ link, linkType: 'static', selectedMergeTag: null })
  return (
    <TextInput
      label="Link"
      name="message.callToActionButton.visit_website.link"
      description={
        key === null ? 'Same link for everyone. Type @ to personalise.' : 'A different link for each person.'
      }
      placeholder={key === null ? 'https://' : ''}
      inputMode="url"
      size="sm"
      inputWrapperOrder={fieldOrder}
      value={website.linkType === 'static' ? website.link : ''}
      readOnly={readOnly}
      error={error}
      leftSection={
        key === null ? null : <ChosenTag label={labelOf(key, tags)} onRemove={readOnly ? null : () => type('')} />
      }
      leftSectionWidth={key === null ? 0 : 150}
      leftSectionPointerEvents="auto"
      styles={key === null ? { input: { paddingInlineStart: 10 } } : {}}
      rightSection={
        readOnly ? null : (
          <Tags tags={tags} opened={isChoosing} onOpen={setChoosing} onChoose={(tag) => onEdit(dynamicLink(tag))} />
        )
      }
      rightSectionPointerEvents="auto"
      // '@' opens the menu only at the start, because a merge tag is the whole link. Later in a link, '@' is a normal character.
      onChange={({ currentTarget: { value } }) => (value === '@' ? setChoosing(true) : type(value))}
    />
  )
}

const dynamicLink = (tag: MergeTag): Partial<WebsiteButton> => ({
  link: '',
  linkType: 'dynamic',
  selectedMergeTag: choiceOf(tag),
})

function ChosenTag({ label, onRemove }: { label: string; onRemove: (() => void) | null }) {
  const remove = onRemove
    ? { withRemoveButton: true, onRemove, removeButtonProps: { 'aria-label': `Remove ${label}` } }
    : {}
  return (
    <Pill className={classes.tag ?? ''} {...remove}>
      {label}
    </Pill>
  )
}

type TagsProps = {
  tags: readonly MergeTag[]
  opened: boolean
  onOpen: (opened: boolean) => void
  onChoose: (tag: MergeTag) => void
}

function Tags({ tags, opened, onOpen, onChoose }: TagsProps) {
  return (
    <Menu position="bottom-end" opened={opened} onChange={onOpen}>
      <Menu.Target>
        <Tooltip label="Use a merge tag as the link">
          <ActionIcon size={24} aria-label="Use a merge tag as the link">
            <IconAt size={15} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={classes.tags ?? ''}>
        <TagItems tags={tags} onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  )
}
