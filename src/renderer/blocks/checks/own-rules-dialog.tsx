/** The words that must or must not stand in this workspace's messages: a list, and a form for one more. */
import { ActionIcon, Button, Group, Modal, SegmentedControl, TextInput, Tooltip } from '@mantine/core'
import { IconListCheck, IconX } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { filled, type OwnRule } from '#contract'
import { useChangeOwnRules, useOwnRules } from '../../data/own-rules'
import layout from '../../ui/layout.module.css'
import { IconButton } from '../../ui/plain-button'
import classes from './own-rules-dialog.module.css'
import { ownRuleProblem } from './own-word-rules'
import * as texts from './texts'

/** The button, and the dialog that it opens. */
export function OwnRulesButton() {
  const [opened, setOpened] = useState(false)
  const { length } = useOwnRules()
  const label = length === 0 ? texts.yourOwnWordRules : filled(texts.yourOwnWordRules2, { length })
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={label} onClick={() => setOpened(true)}>
          <IconListCheck size={16} stroke={1.5} />
        </ActionIcon>
      </Tooltip>
      <Modal opened={opened} onClose={() => setOpened(false)} title={texts.yourOwnWordRules} size={520} padding="xl">
        <OwnRulesForm />
      </Modal>
    </>
  )
}

type Draft = Omit<OwnRule, 'id' | 'instead'> & { instead: string }
const fresh: Draft = { words: '', kind: 'must not', level: 'warning', instead: '' }

function OwnRulesForm() {
  const rules = useOwnRules()
  const { keep, remove } = useChangeOwnRules()
  const [draft, setDraft] = useState(fresh)
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
    if (!found) keep.mutate(rule, { onSuccess: () => setDraft(fresh) })
  }
  return (
    <>
      <p className={classes.told}>{texts.checkedInEveryMessageOf}</p>
      {rules.length > 0 && (
        <ul className={classes.rules} aria-label={texts.rules}>
          {rules.map((rule) => (
            <li key={rule.id}>
              <span>
                <b dir="auto">{rule.words}</b> {wordsOf(rule)}
              </span>
              <IconButton
                aria-label={filled(texts.remove, { words: rule.words })}
                onClick={() => remove.mutate(rule.id)}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className={`${layout.column4} ${classes.form}`} onSubmit={submit} noValidate>
        <TextInput
          label={texts.words}
          dir="auto"
          value={draft.words}
          error={problem}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <Group gap="sm">
          <SegmentedControl
            aria-label={texts.rule}
            value={draft.kind}
            onChange={(kind) => change({ kind: kind === 'must' ? 'must' : 'must not' })}
            data={[
              { value: 'must not', label: texts.mustNotAppear },
              { value: 'must', label: texts.mustAppear },
            ]}
          />
          <SegmentedControl
            aria-label={texts.effect}
            value={draft.level}
            onChange={(level) => change({ level: level === 'blocking' ? 'blocking' : 'warning' })}
            data={[
              { value: 'warning', label: texts.warns },
              { value: 'blocking', label: texts.blocksPublishing },
            ]}
          />
        </Group>
        {draft.kind === 'must not' && (
          <TextInput
            label={texts.replaceWithOptional}
            dir="auto"
            data-at-most={100}
            value={draft.instead}
            onChange={({ currentTarget }) => change({ instead: currentTarget.value })}
          />
        )}
        <Button type="submit" variant="default" loading={keep.isPending}>
          {texts.add}
        </Button>
      </form>
    </>
  )
}

function ruleOf({ words, kind, level, instead }: Draft): OwnRule {
  const other = kind === 'must not' ? instead.trim() : ''
  return { id: crypto.randomUUID(), words: words.trim(), kind, level, ...(other ? { instead: other } : {}) }
}

const wordsOf = ({ kind, level, instead }: OwnRule): string =>
  [
    kind === 'must' ? 'must stand' : 'must not appear',
    instead ? `'${instead}' instead` : '',
    level === 'blocking' ? 'blocks' : 'warns',
  ]
    .filter(Boolean)
    .join(', ')
