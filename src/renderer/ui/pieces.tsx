/**
 * Small pieces of cards, rows and bars: names with values, an icon's tile, an item on its line, plain buttons, keys, a small select, the
 * end of a search field, Herald's mark.
 */

import { IconSelector, IconX } from '@tabler/icons-react'
import {
  type ComponentProps,
  type ComponentPropsWithRef,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
} from 'react'
import layout from './layout.module.css'
import classes from './pieces.module.css'

export type Pair = { name: string; value: ReactNode; tone?: 'error' }

export function Pairs({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <dl className={`${layout.column1} ${classes.pairs}`}>
      {pairs.map(({ name, value, tone }) => (
        <div key={name} className={classes.pair}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.value} data-tone={tone}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** `size` in pixels. Decorative: the name is next to it or on the page. */
export function Mark({ size }: { size: number }) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href
  return <img src={icon} alt="" width={size} height={size} style={{ display: 'block' }} />
}

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string }>

/** 26 px in rows, 28 px and in the accent colour on cards. Decorative: the text next to it says the same. */
export function IconTile({ Icon, accent = false }: { Icon: IconComponent; accent?: boolean }) {
  return (
    <span className={`${layout.centred} ${classes.tile}`} data-accent={accent || undefined} aria-hidden="true">
      <Icon size={accent ? 16 : 14} stroke={1.5} />
    </span>
  )
}

type ItemLineProps = Pick<ComponentProps<typeof IconTile>, 'Icon'> & {
  name: string
  what: ReactNode
  children?: ReactNode
}

/** One item on a line: icon, name, a second line, and its acts. */
export const ItemLine = ({ Icon, name, what, children }: ItemLineProps) => (
  <div className={`${layout.rowWide} ${classes.line}`}>
    <IconTile Icon={Icon} />
    <div className={layout.words}>
      <span className={`${layout.oneLine} ${classes.itemLineName}`} dir="auto" data-list>
        {name}
      </span>
      <span className={layout.caption}>{what}</span>
    </div>
    {children}
  </div>
)

/**
 * Buttons as plain elements, for lists and for the first paint: a Mantine button costs more. Without a look of its own, like Mantine's
 * UnstyledButton; the caller styles it.
 */
export const PlainButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <button type="button" {...others} className={`${classes.plain} ${className}`} />
)

/** 28 px around an icon, like the theme's ActionIcon. Its only name is its `aria-label`. */
export const IconButton = ({ className = '', ...others }: ComponentProps<'button'>) => (
  <PlainButton {...others} className={`${classes.icon} ${className}`} />
)

const isApple = /mac|iphone|ipad/i.test(navigator.platform)

/** Shows keys on screen. The name of the shortcut modifier on the user's keyboard. */
export const modKey = isApple ? '⌘' : 'Ctrl'

/** 'Ctrl K' as one small key cap; 'mod' is replaced by the modifier. */
export function Keys({ keys }: { keys: string }) {
  return <kbd className={classes.keys}>{keys.replace('mod', modKey)}</kbd>
}

type SmallSelectProps = {
  label: string
  value: string
  data: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A select in a foot: the platform's control with Mantine's look, because the first paint includes it. */
export function SmallSelect({ label, value, data, onChange }: SmallSelectProps) {
  const id = useId()
  return (
    <div className={`${layout.row} ${classes.select}`}>
      <label htmlFor={id}>{label}</label>
      <span>
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {data.map((entry) => (
            <option key={entry.value} value={entry.value}>
              {entry.label}
            </option>
          ))}
        </select>
        <IconSelector size={14} stroke={1.5} aria-hidden />
      </span>
    </div>
  )
}

type BusyRootProps = ComponentPropsWithRef<'button'> & {
  /** Set by the library while a button is busy, and with `data-disabled` if it is disabled. */
  'data-loading'?: boolean | undefined
  'data-disabled'?: boolean | undefined
}

/**
 * The element of every button. A busy button keeps the focus and does nothing; the library would disable it, and the focus would go to the
 * body.
 */
export function BusyRoot({ type = 'button', disabled, onClick, ...props }: BusyRootProps) {
  const isBusy = Boolean(props['data-loading']) && !props['data-disabled']
  if (!isBusy) return <button {...props} type={type} disabled={disabled} onClick={onClick} />
  return <button {...props} type={type} aria-disabled aria-busy onClick={preventClick} />
}

/** Prevents a second click and a second submit. */
const preventClick = (event: MouseEvent) => event.preventDefault()

type SearchEndProps = {
  keys: string
  search: string
  field: RefObject<HTMLInputElement | null>
  onSearch: (search: string) => void
}

/** The end of a search field: the shortcut that focuses it; after typing, a cross that clears it. */
export function SearchEnd({ keys, search, field, onSearch }: SearchEndProps) {
  if (!search) return <Keys keys={keys} />
  return (
    <IconButton
      aria-label="Clear search"
      title="Clear search"
      onClick={() => {
        onSearch('')
        field.current?.focus()
      }}
    >
      <IconX size={14} stroke={1.75} aria-hidden />
    </IconButton>
  )
}
