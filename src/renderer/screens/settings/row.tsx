/** One setting: its name and description, its field, and who set it if the user cannot; and the sections of Settings. */
import { Highlight, TextInput } from '@mantine/core'
import { type Icon, IconBuilding, IconLock } from '@tabler/icons-react'
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
import { type ChosenSetting, countOf, type Settings } from '#contract'
import { editDistance } from '../../../model/rules/edit-distance'
import { useChangeSettings, usePolicy, useSettings } from '../../data/settings'
import { filledNodes } from '../../ui/filled-nodes'
import layout from '../../ui/layout.module.css'
import classes from './settings.module.css'

type Text = {
  label: string
  text?: ReactNode
  /** Further terms by which the search finds the row. */
  also?: string
  /** Why a typed value cannot be saved. Replaces `text` while `refused`; the row has room for both, so that nothing moves. */
  refusal?: string
  refused?: boolean
}

/** The search text, and the title of the rendered part. */
const Search = createContext({ search: '', part: '' })
export const SettingsSearch = ({ search, children }: { search: string; children: ReactNode }) => (
  <Search value={{ search, part: '' }}>{children}</Search>
)

const Marked = ({ children }: { children: string }) => (
  <Highlight component="span" inherit highlight={wordsIn(useContext(Search).search)} color="iris">
    {children}
  </Highlight>
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
  /** Props for the control. */
  field: { 'aria-label': string; 'aria-describedby': string }
}

export function Setting<Name extends ChosenSetting>({
  name,
  valueText,
  children,
  ...texts
}: Text & {
  name: Name
  /** The value as the user reads it if the organisation set it. */
  valueText: (value: Settings[Name]) => string
  children: (field: Field<Name>) => ReactNode
}) {
  const saved = useSettings()[name]
  const { mutate: change } = useChangeSettings()
  const isLocked = usePolicy()?.locked.includes(name) === true
  const id = useId()
  const keep = (value: Settings[Name]) => change({ [name]: value })
  const field = { 'aria-label': texts.label, 'aria-describedby': id }
  return (
    <SettingRow {...texts} name={name} setBy={isLocked ? <SetByOthers /> : null} textId={id}>
      {isLocked ? <FixedValue {...field} value={valueText(saved)} /> : children({ saved, keep, field })}
    </SettingRow>
  )
}

/** The value of a setting that the user cannot change. It can be focused, so that it can be read with a screen reader. */
export const FixedValue = (field: { 'aria-label': string; 'aria-describedby'?: string; value: string }) => (
  <TextInput
    {...field}
    readOnly
    leftSection={<IconLock size={14} stroke={1.5} aria-hidden />}
    classNames={{ input: classes.fixed }}
  />
)

/** A row of Settings: a setting or an action. `setBy` says who set it, if the user cannot change it. */
export function SettingRow({
  name,
  label,
  text,
  also = '',
  refusal,
  refused = false,
  setBy,
  textId,
  children,
}: Text & { name?: ChosenSetting; setBy?: ReactNode; textId?: string; children: ReactNode }) {
  const { search, part } = useContext(Search)
  const searchedText = `${part} ${label} ${typeof text === 'string' ? text : ''} ${also}`.toLowerCase()
  if (!wordsIn(search).every((word) => searchedText.includes(word))) return null
  const help = typeof text === 'string' ? <Marked>{text}</Marked> : text
  return (
    <div
      className={`${layout.spread} ${classes.row}`}
      data-row
      data-setting={name}
      data-fixed={setBy ? true : undefined}
    >
      <div className={`${layout.words} ${classes.words}`}>
        <span className={classes.label}>
          <Marked>{label}</Marked>
        </span>
        <span id={textId} className={classes.text} data-refused={refused || undefined} aria-live="polite">
          <span>
            {setBy} {refused ? refusal : help}
          </span>
          {refusal ? (
            <span className={classes.room} aria-hidden>
              {refused ? text : refusal}
            </span>
          ) : null}
        </span>
      </div>
      <div className={classes.field}>{children}</div>
    </div>
  )
}

/** Terms by which users look for a section, in lower case, also ones that it does not show. */
const words = {
  'Server and account': 'connect disconnect sign login logout token password user practice address',
  'Appearance and language': 'theme look colours time zone clock spelling dictionary font size',
  Network: 'proxy script certificates internet connection firewall offline',
  'Data sources': 'audience results database counting',
  Publishing: 'hold wait undo delay sending number recipients people confirm',
  Reviews: 'proofs shared folder sign off approve network share sync',
  Notifications: 'alerts messages sound approved rejected refused voucher',
  'This computer': 'data folder backup restore start tray windows graphics',
  Updates: 'version download install',
  'Privacy and help': 'names diagnostics support log crash tracking about',
} as const

const titles = Object.keys(words) as SectionTitle[]

/**
 * The sections of Settings, and the section to look in for a search that matches no setting. Up to three section titles nearest to the
 * search, the nearest first; all of them if none is near. `desktop`: the browser has no updates.
 */
export function nearestSections(search: string, desktop: boolean): SectionTitle[] {
  const searched = wordsIn(search)
  const shown = titles.filter((title) => desktop || title !== 'Updates')
  const near = shown
    .map((title) => {
      const known = wordsIn(`${title} ${words[title]}`)
      const likeness = searched.map((word) => Math.max(...known.map((other) => likenessOf(word, other))))
      return { title, likeness: likeness.filter((one) => one >= LEAST_LIKENESS).reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ likeness }) => likeness > 0)
    .sort((one, other) => other.likeness - one.likeness)
  return near.length > 0 ? near.slice(0, 3).map(({ title }) => title) : shown
}

/** The words of a text, in lower case. */
const wordsIn = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Two of three letters: one slip in a short word, two in a long one. */
const LEAST_LIKENESS = 0.65

/** From 0 to 1: the part of the letters that two words share; 1 if one begins with the other. */
function likenessOf(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length > 2 && long.startsWith(short)) return 1
  return 1 - editDistance(short, long) / long.length
}

export const SetByOthers = () => (
  <span className={classes.setBy}>
    <IconBuilding size={14} stroke={1.5} aria-hidden />
    Set by your organisation.
  </span>
)

/** Says how settings are saved, how many the organisation set, and where those were read from. */
export function SavedNote() {
  const { source, locked = [], server, dataFolder } = usePolicy() ?? {}
  const count = locked.length + (server ? 1 : 0) + (dataFolder ? 1 : 0)
  return (
    <p className={classes.saved}>
      {'Saved as you change them. '}
      {source && count > 0
        ? filledNodes('Your organisation has set {count}, in {source}.', {
            count: countOf(count, 'setting'),
            source: <bdi className={classes.path}>{source}</bdi>,
          })
        : null}
    </p>
  )
}

type SectionTitle = keyof typeof words

/** A group of settings. */
export function Part({ title, Icon, children }: { title: SectionTitle; Icon: Icon; children: ReactNode }) {
  const { search } = useContext(Search)
  const { ref, has } = useHasRows<HTMLElement>(search)
  return (
    <section ref={ref} className={classes.part} aria-label={title} hidden={!has}>
      <h2 className={layout.row}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <Marked>{title}</Marked>
      </h2>
      <Search value={{ search, part: title }}>{children}</Search>
    </section>
  )
}
