/** Asks for the name of something that is kept. */
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import layout from './layout.module.css'

type FormProps = {
  /** What is kept under the name. */
  description: string
  /** The name to begin with. */
  first?: string
  saveLabel: string
  /** What is wrong with the last name; null if nothing is. */
  problem: string | null
  isBusy: boolean
  onClose: () => void
  onName: (name: string) => void
}

export const NameDialog = ({ opened, title, ...form }: FormProps & { opened: boolean; title: string }) => (
  <Modal opened={opened} onClose={form.onClose} title={title} size={440} padding="xl">
    <NameForm {...form} />
  </Modal>
)

/** Mounted with the dialog, so that it begins with `first`. */
function NameForm({ description, first = '', saveLabel, problem, isBusy, onClose, onName }: FormProps) {
  const [name, setName] = useState(first)
  const [isEdited, setEdited] = useState(true)
  const ownProblem = name.trim() === '' ? 'Enter a name' : problem
  return (
    <form
      className={layout.column4}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEdited(false)
        if (name.trim() !== '') onName(name.trim())
      }}
    >
      <TextInput
        data-autofocus
        label="Name"
        description={description}
        dir="auto"
        data-at-most={200}
        value={name}
        error={isEdited ? null : ownProblem}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setEdited(true)
        }}
      />
      <div className={layout.answers}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {saveLabel}
        </Button>
      </div>
    </form>
  )
}
