/** The parts that go with every message: the plain-text version, and the footer with the unsubscribe link. */

import { Button, Group, Menu, Switch, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { ulid } from 'ulid'
import * as v from 'valibot'
import { excerpt, unsubscribeAddress } from '#contract'
import { type EmailValues, type Footer, token } from '../../../model/channels/email/values'
import { sentText } from '../../../model/channels/email/wire'
import { unsubscribeIn } from '../../../model/rules/reading'
import { useAddToLibrary, useLibraryOf } from '../../data/library'
import { useKeepUnsubscribe, useUnsubscribeAddress } from '../../data/own-values'
import layout from '../../ui/layout.module.css'
import { StepSection } from '../../ui/step-layout'

type Props = {
  values: EmailValues
  onEdit: (patch: Partial<EmailValues>) => void
  readOnly: boolean
}

/** Maximum characters of a pasted plain text: as much as the longest HTML can contain. */
const MAX_PLAIN_TEXT_CHARS = 50_000

export function PlainText({ values, onEdit, readOnly }: Props) {
  const hasOwnText = values.plainText !== null
  return (
    <StepSection title="Plain-text version" aside={hasOwnText ? 'Written by hand' : 'Generated automatically'}>
      <Textarea
        aria-label="Plain-text version"
        data-most={MAX_PLAIN_TEXT_CHARS}
        description="For email apps that do not show HTML."
        rows={7}
        dir="auto"
        readOnly={readOnly}
        value={sentText(values)}
        onChange={(event) => onEdit({ plainText: event.currentTarget.value })}
      />
      {hasOwnText && !readOnly && (
        <div>
          <Button size="xs" variant="subtle" onClick={() => onEdit({ plainText: null })}>
            Generate automatically again
          </Button>
        </div>
      )}
    </StepSection>
  )
}

/** In the step a section, and in the designer the properties of the footer. */
export function FooterFields({ values, onEdit, readOnly }: Props) {
  const { footer } = values
  if (unsubscribeIn(values.html)) return <p className={layout.note}>This message has its own unsubscribe link.</p>
  const { off: _off, ...shownFooter } = footer
  return (
    <>
      <Switch
        label="Add the footer to this email"
        description={footer.off ? 'Without the footer, this email has no unsubscribe link.' : undefined}
        checked={!footer.off}
        disabled={readOnly}
        onChange={(event) => onEdit({ footer: event.currentTarget.checked ? shownFooter : { ...footer, off: true } })}
      />
      {!footer.off && (
        <>
          <Textarea
            label="Footer text"
            autosize={false}
            rows={3}
            dir="auto"
            readOnly={readOnly}
            value={footer.words}
            onChange={(event) => onEdit({ footer: { ...footer, words: event.currentTarget.value } })}
          />
          {!readOnly && (
            <LibraryFooters words={footer.words} onChoose={(words) => onEdit({ footer: { ...footer, words } })} />
          )}
          <Address footer={footer} readOnly={readOnly} onFooter={(next) => onEdit({ footer: next })} />
        </>
      )}
    </>
  )
}

/** The longest name of a footer, in characters: its first line up to here. */
const MAX_NAME_CHARS = 60

/** Puts a footer of the library in, and saves a new one there. */
function LibraryFooters({ words, onChoose }: { words: string; onChoose: (words: string) => void }) {
  const footers = useLibraryOf('footer')
  const add = useAddToLibrary()
  const text = words.trim()
  const isKept = footers.some(({ value }) => value.words === words)
  const name = excerpt(text.split('\n')[0] ?? '', MAX_NAME_CHARS)
  return (
    <Group gap="xs">
      {footers.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} stroke={1.5} />}>
              Footers of the library
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {footers.map((item) => (
              <Menu.Item key={item.id} onClick={() => onChoose(item.value.words)}>
                <bdi>{item.name}</bdi>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        size="xs"
        variant="subtle"
        disabled={text === '' || isKept}
        onClick={() => add({ id: ulid(), kind: 'footer', name, value: { words } })}
      >
        {isKept ? 'In the library' : 'Save to the library'}
      </Button>
    </Group>
  )
}

type AddressProps = { footer: Footer; readOnly: boolean; onFooter: (footer: Footer) => void }

/** The unsubscribe address. The first valid one becomes the workspace's and fills every later email. */
function Address({ footer, readOnly, onFooter }: AddressProps) {
  const workspaceAddress = useUnsubscribeAddress()
  const keep = useKeepUnsubscribe()
  const typedText = footer.address ?? ''
  const read = v.safeParse(unsubscribeAddress, typedText)
  const problem = typedText === '' ? 'The unsubscribe address is missing' : read.issues?.[0].message
  const isOther = !readOnly && read.success && workspaceAddress !== null && workspaceAddress !== read.output
  return (
    <>
      <TextInput
        label="Unsubscribe link"
        description={`The page where people of this workspace unsubscribe, like https://your-shop.com/unsubscribe?t=${token}. Asked once, kept on this computer. Keep ${token}: it becomes each person's own link.`}
        data-field="footer.address"
        dir="auto"
        readOnly={readOnly}
        value={typedText}
        error={problem}
        onChange={(event) => onFooter({ ...footer, address: event.currentTarget.value || null })}
        onBlur={() => {
          if (!readOnly && read.success && workspaceAddress === null) keep.mutate(read.output)
        }}
      />
      {(isOther || (!readOnly && workspaceAddress !== null && typedText === '')) && (
        <Group gap="xs">
          {isOther && (
            <Button size="xs" variant="subtle" onClick={() => keep.mutate(read.output)}>
              Use it for new emails too
            </Button>
          )}
          <Button size="xs" variant="subtle" onClick={() => onFooter({ ...footer, address: workspaceAddress })}>
            {`Use ${workspaceAddress}`}
          </Button>
        </Group>
      )}
    </>
  )
}
