/**
 * Buttons under a message: up to two calls to action, or up to three quick replies; each kind at most once (Source:
 * docs/reference/states.md#whatsapp).
 */

import { Autocomplete, Button, Menu, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { graphemeCount, type MergeTag } from '#contract'
import {
  buttonTypes,
  type Reply,
  type ReplyButton,
  replies,
  type WhatsappMessage,
  withNumber,
} from '../../../model/channels/whatsapp/message'
import { limits } from '../../../model/channels/whatsapp/values'
import { FieldError, FramedRow, focusField } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'
import { LinkField } from './link-field'
import { CountedField, fieldOrder, type Part } from './message-fields'
import classes from './whatsapp.module.css'

type Props = { part: Part; tags: readonly MergeTag[] }

export function Buttons({ part, tags }: Props) {
  const { message, edit, readOnly } = part
  return (
    <StepSection
      title="Buttons"
      aside={
        <Switch
          label="Add buttons"
          labelPosition="left"
          size="xs"
          checked={message.addButtons}
          disabled={readOnly}
          onChange={(event) => edit({ addButtons: event.currentTarget.checked })}
        />
      }
    >
      {message.addButtons ? (
        <div className={layout.column4}>
          <SegmentedControl
            className={classes.start ?? ''}
            aria-label="Kind of buttons"
            data={buttonTypes.map((value) => ({ value, label: typeLabels[value] }))}
            value={message.buttonType}
            readOnly={readOnly}
            onChange={(buttonType) => edit({ buttonType })}
          />
          {message.buttonType === 'quick reply' ? <Replies part={part} /> : <Calls part={part} tags={tags} />}
        </div>
      ) : (
        <p className={layout.caption}>No buttons.</p>
      )}
    </StepSection>
  )
}

const typeLabels = { 'call to action': 'Call to action', 'quick reply': 'Quick reply' } as const

function Calls({ part, tags }: Props) {
  const { message, edit, now, errorAt, readOnly } = part
  const { visit_website: website, cell_phonenumber: phone } = message.callToActionButton
  const setCall = <Name extends keyof Calls>(name: Name, patch: Partial<Calls[Name]>) => {
    const buttons = now().callToActionButton
    edit({ callToActionButton: { ...buttons, [name]: { ...buttons[name], ...patch } } })
  }
  return (
    <Group path="callToActionButton" error={errorAt('callToActionButton')}>
      {website.isSelected && (
        <FramedRow
          label="Visit website"
          readOnly={readOnly}
          onRemove={() => setCall('visit_website', { isSelected: false })}
        >
          <Text
            part={part}
            path="callToActionButton.visit_website"
            label="Visit website"
            button={website}
            onEdit={(buttonText) => setCall('visit_website', { buttonText })}
          />
          <LinkField
            website={website}
            tags={tags}
            error={errorAt('callToActionButton.visit_website.link')}
            readOnly={readOnly}
            onEdit={(patch) => setCall('visit_website', patch)}
          />
        </FramedRow>
      )}
      {phone.isSelected && (
        <FramedRow
          label="Call phone"
          readOnly={readOnly}
          onRemove={() => setCall('cell_phonenumber', { isSelected: false })}
        >
          <Text
            part={part}
            path="callToActionButton.cell_phonenumber"
            label="Call phone"
            button={phone}
            onEdit={(buttonText) => setCall('cell_phonenumber', { buttonText })}
          />
          <Autocomplete
            label="Phone number"
            name="message.callToActionButton.cell_phonenumber.phoneNumber"
            description="+ and 12 digits."
            placeholder="+923001234567"
            inputMode="tel"
            size="sm"
            inputWrapperOrder={fieldOrder}
            data={[...new Set(phone.previousInsertedPhoneNumbers)]}
            value={phone.phoneNumber}
            readOnly={readOnly}
            error={errorAt('callToActionButton.cell_phonenumber.phoneNumber')}
            onChange={(phoneNumber) => setCall('cell_phonenumber', withNumber(phone, phoneNumber))}
          />
        </FramedRow>
      )}
      {!readOnly && (
        <AddButtonMenu
          kinds={[
            {
              label: 'Visit website',
              path: 'callToActionButton.visit_website',
              added: website.isSelected,
              add: () => setCall('visit_website', { isSelected: true }),
            },
            {
              label: 'Call phone',
              path: 'callToActionButton.cell_phonenumber',
              added: phone.isSelected,
              add: () => setCall('cell_phonenumber', { isSelected: true }),
            },
          ]}
        />
      )}
    </Group>
  )
}

type Calls = WhatsappMessage['callToActionButton']

const replyLabels: Record<Reply, string> = {
  marketing_opt_out: 'Marketing opt-out',
  custom_button_1: 'Custom button 1',
  custom_button_2: 'Custom button 2',
}

function Replies({ part }: { part: Part }) {
  const { message, edit, now, errorAt, readOnly } = part
  const setReply = (reply: Reply, patch: Partial<ReplyButton>) => {
    const buttons = now().quickReplyButton
    edit({ quickReplyButton: { ...buttons, [reply]: { ...buttons[reply], ...patch } } })
  }
  const added = replies.filter((reply) => message.quickReplyButton[reply].isSelected)
  return (
    <Group path="quickReplyButton" error={errorAt('quickReplyButton')}>
      {added.map((reply) => (
        <FramedRow
          key={reply}
          label={replyLabels[reply]}
          readOnly={readOnly}
          onRemove={() => setReply(reply, { isSelected: false })}
        >
          <Text
            part={part}
            path={`quickReplyButton.${reply}`}
            label={replyLabels[reply]}
            button={message.quickReplyButton[reply]}
            onEdit={(buttonText) => setReply(reply, { buttonText })}
          />
        </FramedRow>
      ))}
      {!readOnly && (
        <AddButtonMenu
          kinds={replies.map((reply) => ({
            label: replyLabels[reply],
            path: `quickReplyButton.${reply}`,
            added: added.includes(reply),
            add: () => setReply(reply, { isSelected: true }),
          }))}
        />
      )}
    </Group>
  )
}

function Group({ path, error, children }: { path: string; error: string | undefined; children: ReactNode }) {
  return (
    <div className={layout.column3} data-field={`message.${path}`}>
      {children}
      <FieldError error={error} />
    </div>
  )
}

type TextProps = { part: Part; path: string; label: string; button: ReplyButton; onEdit: (text: string) => void }

function Text({ part: { errorAt, readOnly }, path, label, button, onEdit }: TextProps) {
  const textPath = `${path}.buttonText`
  return (
    <TextInput
      label={<CountedField label="Text" length={graphemeCount(button.buttonText)} most={limits.buttonText} />}
      aria-label={`Text, ${label.toLowerCase()}`}
      name={`message.${textPath}`}
      size="sm"
      dir="auto"
      data-at-most={limits.buttonText}
      value={button.buttonText}
      readOnly={readOnly}
      error={errorAt(textPath)}
      classNames={{ label: classes.wide ?? '' }}
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}

type Kind = { label: string; path: string; added: boolean; add: () => void }

/**
 * Menu that adds a button of each kind once; disabled when all kinds are added. The focus moves to the new button's text, which may be out
 * of view.
 */
function AddButtonMenu({ kinds }: { kinds: readonly Kind[] }) {
  const isFull = kinds.every(({ added }) => added)
  const [newKind, setFresh] = useState<Kind | null>(null)
  useEffect(() => {
    if (newKind) requestAnimationFrame(() => focusField(document, `message.${newKind.path}.buttonText`))
  }, [newKind])
  return (
    <Menu position="bottom-start" returnFocus={newKind === null} onOpen={() => setFresh(null)}>
      <Menu.Target>
        <Button
          className={classes.start ?? ''}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={isFull}
        >
          Add button
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {kinds.map((kind) => (
          <Menu.Item
            key={kind.path}
            disabled={kind.added}
            onClick={() => {
              kind.add()
              setFresh(kind)
            }}
          >
            {kind.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
