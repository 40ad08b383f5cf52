/** One setting: its name and description, its field, and who set it if the user cannot. */
import { Highlight } from '@mantine/core'
import { type Icon, IconLock } from '@tabler/icons-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { ChosenSetting, Settings } from '#contract'
import { useChangeSettings, usePolicy, useSettings } from '../../data/settings'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import readOnly from '../../ui/read-only.module.css'
import classes from './settings.module.css'

type Text = {
  label: string
  text?: ReactNode
  /** Why the typed value cannot be saved. Replaces `text`, so that no row grows while the user types. */
  refusal?: string | null
}

/** The search text in lower case, and the title of the rendered part. */
const Search = createContext({ search: '', part: '' })
export const SettingsSearch = ({ search, children }: { search: string; children: ReactNode }) => (
  <Search value={{ search: search.trim().toLowerCase(), part: '' }}>{children}</Search>
)

/** Whether the element with `ref` contains a setting that matches the search; each row checks itself. */
export function useHasRows<Of extends HTMLElement>(query: string): { ref: RefObject<Of | null>; has: boolean } {
  const ref = useRef<Of>(null)
  const [hasRows, setHasRows] = useState(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows depend on the search text.
  useLayoutEffect(() => setHasRows(ref.current?.querySelector('[data-row]') != null), [query])
  return { ref, has: hasRows }
}

type Field<Name extends ChosenSetting> = {
  saved: Settings[Name]
  keep: (value: Settings[Name]) => void
  /** Props for the control: its name, and whether the organisation set it. */
  field: { 'aria-label': string; 'aria-describedby': string; disabled: boolean }
}

export function Setting<Name extends ChosenSetting>({
  name,
  children,
  ...texts
}: Text & { name: Name; children: (field: Field<Name>) => ReactNode }) {
  const saved = useSettings()[name]
  const { mutate: change } = useChangeSettings()
  const policy = usePolicy()
  const isLocked = policy?.locked.includes(name) === true
  const id = useId()
  const keep = (value: Settings[Name]) => change({ [name]: value })
  return (
    <SettingRow {...texts} name={name} locked={isLocked} textId={id}>
      {children({ saved, keep, field: { 'aria-label': texts.label, 'aria-describedby': id, disabled: isLocked } })}
    </SettingRow>
  )
}

/** A row of Settings: a setting or an action. */
export function SettingRow({
  name,
  label,
  text,
  refusal,
  locked = false,
  textId,
  children,
}: Text & { name?: ChosenSetting; locked?: boolean; textId?: string; children: ReactNode }) {
  const { search, part } = useContext(Search)
  const searchedText = `${part} ${label} ${typeof text === 'string' ? text : ''}`.toLowerCase()
  const searchedWords = search.split(/\s+/).filter(Boolean)
  if (!searchedWords.every((word) => searchedText.includes(word))) return null
  const withMark = (note: string) => (
    <Highlight component="span" inherit highlight={searchedWords} color="iris">
      {note}
    </Highlight>
  )
  return (
    <div
      className={`${layout.spread} ${locked ? `${classes.row} ${readOnly.readOnly}` : classes.row}`}
      data-row
      data-setting={name}
    >
      <div className={`${layout.words} ${classes.words}`}>
        <span className={classes.label}>{withMark(label)}</span>
        <span id={textId} className={classes.text} data-refused={refusal ? true : undefined} aria-live="polite">
          {refusal || (typeof text === 'string' ? withMark(text) : text)}
        </span>
        {locked ? <SetByOthers /> : null}
      </div>
      <div className={classes.field}>{children}</div>
    </div>
  )
}

export const SetByOthers = () => (
  <span className={classes.locked}>
    <IconLock size={14} stroke={1.5} aria-hidden />
    Set by your organisation
  </span>
)

/** Says once, for all rows with a lock, where the organisation's settings were read from. */
export function PolicySource() {
  const policy = usePolicy()
  const { source, locked = [], server, dataFolder } = policy ?? {}
  if (!source || (locked.length === 0 && !server && !dataFolder)) return null
  return (
    <p className={classes.who}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <span>
        {filledNodes('Your organisation manages the settings marked with a lock, in {source}.', {
          source: <bdi className={classes.path}>{source}</bdi>,
        })}
      </span>
    </p>
  )
}

/** A group of settings. */
export function Part({ title, Icon, children }: { title: string; Icon: Icon; children: ReactNode }) {
  const { search } = useContext(Search)
  const { ref, has } = useHasRows<HTMLElement>(search)
  return (
    <section ref={ref} className={classes.part} aria-label={title} hidden={!has}>
      <h2 className={layout.row}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {title}
      </h2>
      <Search value={{ search, part: title }}>{children}</Search>
    </section>
  )
}
