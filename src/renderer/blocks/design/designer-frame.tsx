/** The designer's canvas in its frame: another origin, without the bridge; all that passes is the talk over one port. */
import { useComputedColorScheme } from '@mantine/core'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import { isReadable } from '../../rules/choices'
import { keyOf, labelOf, placeholderOf } from '../merge-tags/text'
import type { CampaignTags } from './campaign-tags'
import classes from './design.module.css'
import { designerOrigin, handPort } from './origin'
import {
  type DesignState,
  designerGreeting,
  type OfferedTag,
  type Opening,
  type Project,
  type ViewSettings,
} from './protocol'
import { type Designed, type DesignerTalk, type Order, talkToDesigner, type Wish } from './talk'

export type DesignerHandle = {
  /** The design as it stands now; `ends` finishes a text that is being written first. Rejects with words for a person. */
  get: (ends?: boolean) => Promise<Designed>
  /** Nobody hears it before the designer has opened. */
  tell: (order: Order) => void
}

type Props = {
  ref: Ref<DesignerHandle>
  opening: Opening
  tags: readonly MergeTag[]
  campaign: CampaignTags
  look: ViewSettings
  /** A kept design is handed over as it opened; null for a template. */
  onReady: (opened: Project | null) => void
  onChanged: () => void
  onDesignState: (designState: DesignState) => void
  onWish: (wish: Wish) => void
  onFailed: (words: string) => void
}

export function DesignerFrame({ ref, opening, tags, campaign, look, ...heard }: Props) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const talk = useRef<DesignerTalk | null>(null)
  const latest = useRef(heard)
  latest.current = heard
  const [origin] = useState(designerOrigin)
  const [first] = useState({ opening, tags: tags.map((tag) => offered(tag, tags)), campaign, scheme, look })
  useImperativeHandle(ref, () => ({
    get: (ends) => talk.current?.get(ends) ?? Promise.reject(new Error('The designer has not opened yet.')),
    tell: (order) => talk.current?.tell(order),
  }))
  useEffect(() => talk.current?.tell({ kind: 'scheme', scheme }), [scheme])
  useEffect(() => () => talk.current?.close(), [])
  if (!origin) return <p className={classes.failed}>The designer is not available here.</p>
  const greet = (frame: HTMLIFrameElement) => {
    talk.current?.close()
    talk.current = talkToDesigner(handPort(frame, designerGreeting, origin), first, {
      ready: (opened) => latest.current.onReady(opened),
      changed: () => latest.current.onChanged(),
      designState: (designState) => latest.current.onDesignState(designState),
      wish: (wish) => latest.current.onWish(wish),
      failed: (words) => latest.current.onFailed(words),
    })
  }
  return (
    <iframe
      className={classes.designer}
      title="Designer"
      src={`${origin}/`}
      // Its canvas cannot be drawn without an origin; it is not ours.
      sandbox="allow-scripts allow-same-origin"
      onLoad={(event) => greet(event.currentTarget)}
    />
  )
}

const offered = (tag: MergeTag, tags: readonly MergeTag[]): OfferedTag => ({
  label: labelOf(keyOf(tag), tags),
  placeholder: isReadable(tag) ? placeholderOf(keyOf(tag), null) : null,
  image: tag.isImageMergeTag === true,
})
