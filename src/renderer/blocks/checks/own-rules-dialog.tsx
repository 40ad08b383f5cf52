/** Dialog for required and forbidden terms of this workspace: a list, and a form for a new term. */
import { ActionIcon, Button, Group, Modal, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconListCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { OwnRule } from '#contract'
import { ownRuleProblem } from '../../../model/checks/own-word-rules'
import { useChangeOwnRules, useOwnRules } from '../../data/own-values'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/pieces'
import classes from './own-rules-dialog.module.css'

/** The button, with its dialog. */
export function OwnRulesButton() {
  const [opened, setOpened] = useState(false)
  const { length } = useOwnRules()
  const label = length === 0 ? 'Your own word rules' : `Your own word rules (${length})`
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={() => setOpened(true)}>
          <IconListCheck size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Your own word rules" size={520} padding="xl">
        <OwnRulesForm />
      </Modal>
    </>
  )
}

type Draft = Omit<OwnRule, 'id' | 'instead'> & { instead: string }
const emptyDraft: Draft = { words: '', kind: 'must not', level: 'warning', instead: '' }

function OwnRulesForm() {
  const rules = useOwnRules()
  const { keep, remove } = useChangeOwnRules()
  const [draft, setDraft] = useState(emptyDraft)
  const [problem, setProblem] = useState<string | null>(null)
  const change = (part: Partial<Draft>) => {
    setProblem(null)
    setDraft((before) => ({ ...before, ...part }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const rule = ruleOf(draft)
    const found = ownRuleProblem(rule, rules)
    setProblem(found)
    if (!found) keep.mutate(rule, { onSuccess: () => setDraft(emptyDraft) })
  }
  return (
    <>
      <p className={classes.told}>Checked in every message of this workspace. Saved on this computer.</p>
      {rules.length > 0 && (
        <ul className={classes.rules} aria-label="Rules">
          {rules.map((rule) => (
            <li key={rule.id}>
              <span>
                <b dir="auto">{rule.words}</b> {ruleText(rule)}
              </span>
              <IconButton aria-label={`Remove ${rule.words}`} onClick={() => remove.mutate(rule.id)}>
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={`${layout.column4} ${classes.form}`} onSubmit={submit} noValidate>
        <TextInput
          label="Words"
          dir="auto"
          value={draft.words}
          error={problem}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <Group gap="sm">
          <SegmentedControl
            aria-label="Rule"
            value={draft.kind}
            onChange={(kind) => change({ kind: kind === 'must' ? 'must' : 'must not' })}
            data={[
              { value: 'must not', label: 'Must not appear' },
              { value: 'must', label: 'Must appear' },
            ]}
          />
          <SegmentedControl
            aria-label="Effect"
            value={draft.level}
            onChange={(level) => change({ level: level === 'blocking' ? 'blocking' : 'warning' })}
            data={[
              { value: 'warning', label: 'Warns' },
              { value: 'blocking', label: 'Blocks publishing' },
            ]}
          />
        </Group>
        {draft.kind === 'must not' && (
          <TextInput
            label="Replace with (optional)"
            dir="auto"
            data-at-most={100}
            value={draft.instead}
            onChange={({ currentTarget }) => change({ instead: currentTarget.value })}
          />
        )}
        <Button type="submit" variant="default" loading={keep.isPending}>
          Add
        </Button>
      </form>
    </>
  )
}

function ruleOf({ words, kind, level, instead }: Draft): OwnRule {
  const other = kind === 'must not' ? instead.trim() : ''
  return { id: crypto.randomUUID(), words: words.trim(), kind, level, ...(other ? { instead: other } : {}) }
}

const ruleText = ({ kind, level, instead }: OwnRule): string =>
  [
    kind === 'must' ? 'must stand' : 'must not appear',
    instead ? `'${instead}' instead` : '',
    level === 'blocking' ? 'blocks' : 'warns',
  ]
    .filter(Boolean)
    .join(', ')
