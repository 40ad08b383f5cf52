/** 'Create a New Campaign': the four channel categories, and the campaign types of each channel (Source: docs/reference/screens.md). */
import { Drawer } from '@mantine/core'
import { type Icon, IconArrowRight, IconBolt, IconCalendarEvent, IconHistory, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { type CampaignType, campaignTypes, type Recent } from '#contract'
import { type ChannelCategory, channelCategories } from '../../../model/channels/channel'
import { createPath } from '../../../model/rules/campaign-paths'
import { campaignTypeLabels } from '../../blocks/status'
import { channelById, channels } from '../../channels'
import type { Channel } from '../../channels/channel-views'
import { useLibraryOf } from '../../data/library'
import { useListChoices, useRemember } from '../../data/list-choices'
import { useTemplate } from '../../steps/use-template'
import { useOpenedAfterMount } from '../../ui/late-overlay'
import layout from '../../ui/layout.module.css'
import { IconTile, PlainButton } from '../../ui/pieces'
import classes from './create-drawer.module.css'
import { useCreateDrawer, wizardSteps } from './list-state'

const typeIcons: Record<CampaignType, Icon> = {
  'event-based': IconBolt,
  'one-time': IconCalendarEvent,
  recurring: IconRepeat,
}

/** A channel in one of its categories, where its label may differ. */
export type Tile = { channel: Channel; label: string }

/** Lists the channels with this main category first, then the others. */
export function tilesOf(category: ChannelCategory): Tile[] {
  const tiles = channels.flatMap((channel) =>
    channel.drawerPlaces
      .filter((place) => place.category === category)
      .map(({ label }) => ({ channel, label, guest: channel.drawerPlaces[0]?.category !== category })),
  )
  return [...tiles.filter(({ guest }) => !guest), ...tiles.filter(({ guest }) => guest)]
}

export function CreateDrawer() {
  const { opened, segmentId, close } = useCreateDrawer()
  const last = lastOf(useListChoices().recents)
  const { mutate: remember } = useRemember()
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={close}
      size={760}
      title="Create a New Campaign"
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      {channelCategories.map((category, index) => (
        <section key={category} aria-label={category}>
          <h3 className={classes.category}>{category}</h3>
          <div className={classes.tiles}>
            {tilesOf(category).map((tile, place) => (
              <TileCard
                key={tile.channel.id}
                tile={tile}
                segmentId={segmentId}
                first={last === null && index === 0 && place === 0}
                last={last}
                onTake={remember}
              />
            ))}
          </div>
        </section>
      ))}
      <Templates />
    </Drawer>
  )
}

/** Those of the library, by name; nothing without any. */
function Templates() {
  const templates = useLibraryOf('template')
  const use = useTemplate(wizardSteps)
  if (templates.length === 0) return null
  return (
    <section aria-label="Your templates">
      <h3 className={classes.category}>Your templates</h3>
      <div className={classes.templates}>
        {templates.map(({ id, name, value }) => {
          const channel = channelById(value.channel)
          const type = campaignTypes.find((known) => known === value.type)
          if (!channel || !type) return null
          return (
            <PlainButton
              key={id}
              className={classes.tile}
              title={name}
              disabled={use.isPending}
              onClick={() => use.mutate(value)}
            >
              <TileHead Icon={channel.Icon} label={name} />
              <span className={`${layout.row} ${classes.type}`}>
                <TypeText type={type} isLast={false} />
              </span>
            </PlainButton>
          )
        })}
      </div>
    </section>
  )
}

/** The address of the last opened wizard, opened here or from 'Go to…'; null if there is none. */
export const lastOf = (recents: readonly Recent[]): string | null =>
  recents.find(({ key }) => key.startsWith('/campaign/create/'))?.key ?? null

/** `first`: gets the focus if no channel was used before. */
type CardProps = {
  tile: Tile
  segmentId: string | null
  first: boolean
  last: string | null
  onTake: (recent: Recent) => void
}

/** A tile with one type is a single link; others have a row per type. */
function TileCard({ tile, segmentId, first, last, onTake }: CardProps) {
  const { channel, label } = tile
  const linkTo = (type: CampaignType) => {
    const key = createPath(channel.id, type, null)
    const isLast = key === last
    return {
      to: createPath(channel.id, type, segmentId),
      title: isLast ? 'Last used' : undefined,
      'data-autofocus': isLast || undefined,
      onClick: () => onTake({ key, words: `Create ${label}, ${campaignTypeLabels[type]}` }),
    }
  }
  const [onlyType, ...more] = channel.types
  if (onlyType && more.length === 0)
    return (
      <Link className={classes.tile} {...linkTo(onlyType)} {...(first ? focused : {})}>
        <TileHead Icon={channel.Icon} label={label} />
        <span className={`${layout.row} ${classes.type}`}>
          <TypeText type={onlyType} isLast={createPath(channel.id, onlyType, null) === last} />
        </span>
      </Link>
    )
  return (
    <div className={classes.tile}>
      <TileHead Icon={channel.Icon} label={label} />
      {channel.types.map((type, index) => (
        <Link
          key={type}
          className={`${layout.row} ${classes.type}`}
          {...linkTo(type)}
          {...(first && index === 0 ? focused : {})}
          aria-label={`${label}, ${campaignTypeLabels[type]}`}
        >
          <TypeText type={type} isLast={createPath(channel.id, type, null) === last} />
        </Link>
      ))}
    </div>
  )
}

function TileHead({ Icon, label }: Pick<Channel, 'Icon'> & { label: string }) {
  return (
    <span className={classes.head}>
      <IconTile Icon={Icon} accent />
      <span className={`${layout.oneLine} ${classes.label}`} dir="auto">
        {label}
      </span>
    </span>
  )
}

const focused = { 'data-autofocus': true } as const

function TypeText({ type, isLast }: { type: CampaignType; isLast: boolean }) {
  const Icon = typeIcons[type]
  return (
    <>
      <Icon size={14} stroke={1.5} aria-hidden />
      <span>{campaignTypeLabels[type]}</span>
      {isLast ? (
        <IconHistory className={classes.last} size={14} stroke={1.5} aria-hidden />
      ) : (
        <IconArrowRight className={classes.arrow} size={14} stroke={1.75} aria-hidden />
      )}
    </>
  )
}
