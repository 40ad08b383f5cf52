/** Text inputs of the selected part: text, link, alt text, HTML. Every key updates the design. */
import { Checkbox, Switch, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { graphemeCount } from '#contract'
import {
  type CampaignTags,
  isTagged,
  tagsIn,
  takesTags,
  withTagsSwitched,
} from '../../../../model/checks/campaign-tags'
import { filledNodes } from '../../../ui/filled-nodes'
import { addressOf } from '../address'
import { chosenOf, type Field } from '../fields'
import type { Patch } from '../protocol'
import classes from './chrome.module.css'
import type { PartOfField } from './field'

type WrittenField = Extract<Field, { control: 'link' | 'words' | 'alt' | 'html' }>

/** `stay` is the number of the visit to the field; edits with the same number are one undo step. */
export type OnSet = (patch: Patch, more?: { words?: string; html?: string; stay?: number }) => void

type Props = {
  field: WrittenField
  part: PartOfField
  value: string | undefined
  campaign: CampaignTags | null
  onSet: OnSet
}

export function TextControl({ field, part, value, campaign, onSet }: Props) {
  const outside = field.control === 'words' ? part.text : field.control === 'html' ? (part.html ?? '') : (value ?? '')
  const [typed, setTyped] = useState(outside)
  const [isFocused, setFocused] = useState(false)
  const stay = useFieldVisit()
  useEffect(() => {
    // Shows undone edits, but never replaces text while the user types.
    if (!isFocused) setTyped(outside)
  }, [outside, isFocused])
  const change = (next: string) => {
    const call = { stay: stay.now() }
    if (field.control === 'words') onSet({}, { words: next, ...call })
    else if (field.control === 'html') onSet({}, { html: next, ...call })
    else onSet({ [field.name]: next === '' && field.control === 'link' ? null : next }, call)
  }
  const shared = {
    size: 'xs' as const,
    label: field.label,
    value: typed,
    dir: field.control === 'link' ? ('ltr' as const) : ('auto' as const),
    onFocus: () => {
      stay.begin()
      setFocused(true)
    },
    onBlur: () => {
      setFocused(false)
      if (field.control === 'link') {
        const address = addressOf(typed)
        setTyped(address)
        if (address !== typed) change(address)
      } else if (field.control === 'html' && typed !== outside) change(typed)
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value)
      // Half-typed HTML would parse as something else, so HTML is set on blur.
      if (field.control !== 'html') change(event.currentTarget.value)
    },
  }
  if (field.control === 'html') return <Textarea {...shared} autosize minRows={6} maxRows={20} spellCheck={false} />
  if (field.control === 'alt') {
    const isDecorative = field.silent && chosenOf([{ label: 'silent', patch: field.silent }], part.values) !== null
    return (
      <>
        <Textarea
          {...shared}
          rows={2}
          disabled={isDecorative === true}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={`${graphemeCount(typed)} of ${MAX_ALT_CHARS}. Read aloud, and shown where pictures are off.`}
          error={graphemeCount(typed) > MAX_ALT_CHARS ? 'Screen readers may cut it off.' : null}
        />
        {field.silent && (
          <Decoration name={field.name} silent={field.silent} checked={isDecorative === true} onSet={onSet} />
        )}
      </>
    )
  }
  if (field.control === 'words') return <TextInput {...shared} />
  const { 'outlook-href': outlookHref, 'outlook-words': outlookText } = part.values
  return (
    <>
      <TextInput
        {...shared}
        placeholder="https://"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          outlookHref ? (
            <OutlookLink address={outlookHref} />
          ) : (
            outlookText &&
            `Outlook has text of its own here: '${outlookText}'. It stays as it is: change it in the code.`
          )
        }
      />
      {campaign && <Tags href={outside} tags={campaign} onChange={(href) => onSet({ [field.name]: href })} />}
    </>
  )
}

let stays = 0

/** Groups all edits in one field, from focus to blur, into one undo step. */
export function useFieldVisit() {
  const stay = useRef(0)
  return {
    begin: () => {
      stay.current = ++stays
    },
    now: () => stay.current,
  }
}

const OutlookLink = ({ address }: { address: string }) => (
  <>
    {filledNodes('Outlook has a link of its own here, to {address}. It stays as it is: change it in the code.', {
      address: <bdi dir="ltr">{address}</bdi>,
    })}
  </>
)

/** The length of alt text that screen readers read without a break, in characters. */
const MAX_ALT_CHARS = 125

type SilentValues = NonNullable<Extract<Field, { control: 'alt' }>['silent']>

function Decoration(props: { name: string; silent: SilentValues; checked: boolean; onSet: OnSet }) {
  const { name, silent, checked, onSet } = props
  const announcedPatch = Object.fromEntries(Object.keys(silent).map((name) => [name, null]))
  return (
    <Checkbox
      size="xs"
      label="Decorative, not read aloud"
      checked={checked}
      onChange={(event) => onSet(event.currentTarget.checked ? { ...silent, [name]: '' } : announcedPatch)}
    />
  )
}

/** Switches the campaign tags of a link on or off. */
function Tags({ href, tags, onChange }: { href: string; tags: CampaignTags; onChange: (href: string) => void }) {
  if (!takesTags(href)) return null
  const isOn = isTagged(href, tags)
  const next = withTagsSwitched(href, tags)
  const inLink = tagsIn(href)
  return (
    <>
      <Switch
        size="xs"
        labelPosition="left"
        label="Campaign tags (UTM)"
        classNames={{ body: classes.switchBody ?? '' }}
        styles={{ label: { paddingInline: 0 } }}
        checked={isOn}
        disabled={next === null}
        description={next === null ? 'This link has campaign tags of its own.' : null}
        onChange={() => next !== null && onChange(next)}
      />
      {isOn && (
        <p className={classes.campaignTags}>
          {filledNodes('Source {source}, medium {medium}, campaign {campaign}', {
            source: <bdi>{inLink.source}</bdi>,
            medium: <bdi>{inLink.medium}</bdi>,
            campaign: <bdi>{inLink.campaign}</bdi>,
          })}
        </p>
      )}
    </>
  )
}
