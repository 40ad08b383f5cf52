/**
 * What forms need beside Mantine's fields: an error below a control without a line for it, a named group of radios, a choice of files, a
 * search field, a removable group of fields, the focus on a field by its path.
 */

import { ActionIcon, CloseButton, Radio, type RadioGroupProps, TextInput, Tooltip } from '@mantine/core'
import { IconSearch, IconTrash } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import classes from './inputs.module.css'
import layout from './layout.module.css'

/** The error below a control that has no error line of its own, announced at once. */
export const FieldError = ({ error }: { error: string | null | undefined }) =>
  error ? (
    <p className={layout.error} role="alert">
      {error}
    </p>
  ) : null

/**
 * A group of radios with an accessible name: Mantine sets `aria-label` on an element that is not the radio group. `name` is for screen
 * readers; the heading above shows it.
 */
export const NamedRadioGroup = ({ name, ...others }: RadioGroupProps<string> & { name: string }) => (
  <Radio.Group {...others} label={name} labelProps={{ className: layout.unseen ?? '' }} />
)

type FileInputProps = {
  /** The ref for the button, which clicks the hidden input. */
  ref: Ref<HTMLInputElement>
  accept: string
  label: string
  /** Called with one file; the same file may be picked again. */
  onPick: (file: File) => unknown
}

/** The hidden input behind a button that chooses a file. */
export const FileInput = ({ ref, accept, label, onPick }: FileInputProps) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    tabIndex={-1}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      currentTarget.value = ''
      if (file) void onPick(file)
    }}
  />
)

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/**
 * Focuses a field by its dotted path, in its `data-field` or `name`. Focuses the field `path` inside `root`, or the nearest part of the
 * path that has a field. False if there is none yet.
 */
export function focusField(root: ParentNode, path: string): boolean {
  for (
    let ancestor = path;
    ancestor !== '';
    ancestor = ancestor.includes('.') ? ancestor.slice(0, ancestor.lastIndexOf('.')) : ''
  ) {
    const field = fieldAt(root, ancestor)
    if (!field) continue
    const target = field.matches(focusable) ? field : (field.querySelector<HTMLElement>(focusable) ?? field)
    target.focus({ preventScroll: true })
    target.scrollIntoView({ block: 'center' })
    return document.activeElement === target
  }
  return false
}

function fieldAt(root: ParentNode, path: string): HTMLElement | null {
  const name = CSS.escape(path)
  return root.querySelector<HTMLElement>(`[data-field="${name}"], [name="${name}"]`)
}

/**
 * The field in which typing starts: the one marked `data-first`, else the form's first field. Preset choices (radios, tabs) and links
 * around them are skipped. Null if there is none yet.
 */
export function firstField(root: ParentNode): HTMLElement | null {
  const marked = root.querySelector<HTMLElement>('[data-first]')
  if (marked) return marked.matches(focusable) ? marked : marked.querySelector<HTMLElement>(focusable)
  return root.querySelector<HTMLElement>(
    'input:not([type="hidden"]):not([type="radio"]):not([type="checkbox"]):not([type="file"]):not(:disabled), textarea:not(:disabled), [contenteditable="true"], button[data-field]:not(:disabled), [data-field] button:not(:disabled)',
  )
}

/** Focuses the first field under `root`; a list of choices also opens. */
export function goOnToFirstField(root: ParentNode | null): void {
  const field = root && firstField(root)
  field?.focus()
  if (field?.getAttribute('aria-haspopup') === 'listbox') field.click()
}

type SearchFieldProps = {
  label: string
  /** Name of the cross. */
  clearLabel: string
  value: string
  onChange: (search: string) => void
}

/** A search field in the head of a page, with a cross that clears it; Esc clears it too. */
export const SearchField = ({ label, clearLabel, value, onChange }: SearchFieldProps) => (
  <TextInput
    type="search"
    w={240}
    aria-label={label}
    placeholder={label}
    leftSection={<IconSearch size={16} stroke={1.5} />}
    rightSection={value ? <CloseButton size="sm" aria-label={clearLabel} onClick={() => onChange('')} /> : null}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    onKeyDown={({ key }) => key === 'Escape' && onChange('')}
  />
)

type FramedRowProps = { label: string; readOnly: boolean; onRemove: () => void; children: ReactNode }

/** One of several similar groups of fields, in two columns: framed, with a name, and removable with one button. */
export function FramedRow({ label, readOnly, onRemove, children }: FramedRowProps) {
  const removeLabel = `Remove ${label.toLowerCase()}`
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.grid}>{children}</div>
      {!readOnly && (
        <Tooltip label={removeLabel}>
          <ActionIcon className={classes.remove ?? ''} aria-label={removeLabel} onClick={onRemove}>
            <IconTrash size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </fieldset>
  )
}
