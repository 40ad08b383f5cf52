/** Frame of the designer's canvas: on another origin and without the bridge. All messages go through one port. */
import { useComputedColorScheme } from '@mantine/core'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { MergeTag } from '#contract'
import type { CampaignTags } from '../../../model/checks/campaign-tags'
import { keyOf, labelOf, placeholderOf } from '../../../model/merge-tags/text'
import { isReadable } from '../../../model/rules/choices'
import classes from './design.module.css'
import {
  type Designed,
  type DesignerRequest,
  type DesignerTalk,
  type Order,
  talkToDesigner,
} from './designer-connection'
import { designerOrigin, handPort } from './origin'
import {
  type DesignState,
  designerGreeting,
  type OfferedTag,
  type Opening,
  type Project,
  type ViewSettings,
} from './protocol'

export type DesignerHandle = {
  /** Returns the current design; `ends` first finishes a text that is being typed. Rejects with a message for the user. */
  get: (ends?: boolean) => Promise<Designed>
  /** Has no effect before the designer has opened. */
  tell: (order: Order) => void
}

type Props = {
  ref: Ref<DesignerHandle>
  opening: Opening
  tags: readonly MergeTag[]
  campaign: CampaignTags
  look: ViewSettings
  /** Passes a saved design as the library opened it; null for a template. */
  onReady: (openedProject: Project | null) => void
  onChanged: () => void
  onDesignState: (designState: DesignState) => void
  onWish: (request: DesignerRequest) => void
  onFailed: (message: string) => void
}

export function DesignerFrame({ ref, opening, tags, campaign, look, ...callbacks }: Props) {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const talk = useRef<DesignerTalk | null>(null)
  const latest = useRef(callbacks)
  latest.current = callbacks
  const [origin] = useState(designerOrigin)
  const [first] = useState({ opening, tags: tags.map((tag) => offeredTag(tag, tags)), campaign, scheme, look })
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
      ready: (openedProject) => latest.current.onReady(openedProject),
      changed: () => latest.current.onChanged(),
      designState: (designState) => latest.current.onDesignState(designState),
      onRequest: (request) => latest.current.onWish(request),
      failed: (message) => latest.current.onFailed(message),
    })
  }
  return (
    <iframe
      className={classes.designer}
      title="Designer"
      src={`${origin}/`}
      // The canvas cannot be drawn without an origin. The frame's origin is not the page's.
      sandbox="allow-scripts allow-same-origin"
      onLoad={(event) => greet(event.currentTarget)}
    />
  )
}

const offeredTag = (tag: MergeTag, tags: readonly MergeTag[]): OfferedTag => ({
  label: labelOf(keyOf(tag), tags),
  placeholder: isReadable(tag) ? placeholderOf(keyOf(tag), null) : null,
  image: tag.isImageMergeTag === true,
})
