/** 'Create a New Campaign': the four categories of channels, and when each sends (Source: docs/reference/screens.md). */
import { Drawer } from '@mantine/core'
import { type Icon, IconArrowRight, IconBolt, IconCalendarEvent, IconRepeat } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { CampaignType } from '#contract'
import { campaignTypeLabels } from '../../blocks/campaign-type'
import { channels } from '../../channels'
import { type Channel, type ChannelCategory, channelCategories } from '../../channels/channel'
import { createPath } from '../../rules/campaign-paths'
import { IconTile } from '../../ui/icon-tile'
import { useOpenedAfterMount } from '../../ui/use-late-overlay'
import classes from './create-drawer.module.css'
import * as texts from './texts'
import { useCreateDrawer } from './use-create-drawer'

const typeIcons: Record<CampaignType, Icon> = {
  'event-based': IconBolt,
  'one-time': IconCalendarEvent,
  recurring: IconRepeat,
}

/** A channel in one of its categories, where it may be called differently. */
export type Tile = { channel: Channel; label: string }

/** Channels at home in the category come first, then those that are its guests. */
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
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={close}
      size={760}
      title={texts.createANewCampaign}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
    >
      <p className={classes.lead}>{texts.channelAndTypeCannotBe}</p>
      {channelCategories.map((category, index) => (
        <section key={category} aria-label={category}>
          <h3 className={classes.category}>{category}</h3>
          <div className={classes.tiles}>
            {tilesOf(category).map((tile, place) => (
              <TileCard key={tile.channel.id} tile={tile} segmentId={segmentId} first={index === 0 && place === 0} />
            ))}
          </div>
        </section>
      ))}
    </Drawer>
  )
}

type CardProps = { tile: Tile; segmentId: string | null; first: boolean }

/** A tile of one type is one target and goes straight there; the others offer a row per type. */
function TileCard({ tile, segmentId, first }: CardProps) {
  const { channel, label } = tile
  const [only, ...more] = channel.types
  if (only && more.length === 0)
    return (
      <Link className={classes.tile} to={createPath(channel.id, only, segmentId)} data-autofocus={first || undefined}>
        <TileHead Icon={channel.Icon} label={label} />
        <span className={classes.type}>
          <TypeText type={only} />
        </span>
      </Link>
    )
  return (
    <div className={classes.tile}>
      <TileHead Icon={channel.Icon} label={label} />
      {channel.types.map((type, index) => (
        <Link
          key={type}
          className={classes.type}
          to={createPath(channel.id, type, segmentId)}
          data-autofocus={(first && index === 0) || undefined}
          aria-label={`${label}, ${campaignTypeLabels[type]}`}
        >
          <TypeText type={type} />
        </Link>
      ))}
    </div>
  )
}

function TileHead({ Icon, label }: Pick<Channel, 'Icon'> & { label: string }) {
  return (
    <span className={classes.head}>
      <IconTile Icon={Icon} accent />
      <span className={classes.label}>{label}</span>
    </span>
  )
}

function TypeText({ type }: { type: CampaignType }) {
  const Icon = typeIcons[type]
  return (
    <>
      <Icon size={14} stroke={1.5} aria-hidden />
      <span>{campaignTypeLabels[type]}</span>
      <IconArrowRight className={classes.arrow} size={14} stroke={1.75} aria-hidden />
    </>
  )
}
