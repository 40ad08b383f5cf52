/** What the designer is told of a kind of message: its blocks, what can be set of each part, its screens. One designer serves them all. */
import type { ComponentType } from 'react'
import type { PicturePlace } from '../../pictures/place'
import type { Field, Group } from '../fields'
import type { DesignState, Insertion, Part, Project, Stage } from '../protocol'
import type { Order } from '../talk'

export type Tile = {
  id: string
  label: string
  group: 'Layout' | 'Content' | 'From your shop'
  Icon: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** A whole row, ready made. */
export type ReadyRow = {
  id: string
  label: string
  shape: readonly ('title' | 'words' | 'button' | 'picture' | 'two' | 'three' | 'code' | 'split')[]
}

export type Screen = { width: number | null; stage?: Stage }

/** A drawing as strokes on 24 by 24. */
export type OwnPicture = { name: string; path: string }
export type OwnAddresses = Readonly<Record<string, string>>

/** What is chosen of a part in a way of its own. */
export type ChoiceProps = { part: Part; own: OwnAddresses; tell: (order: Order) => void }

export type DesignKind = {
  /** 'Email design'. */
  title: string
  /** What the message itself is called where nothing is chosen, and a word beside it. */
  wholeName: string
  wholeHint: string
  tiles: readonly Tile[]
  rows: readonly ReadyRow[]
  /** What is inserted for a tile or a row, in the look of the design as it stands. */
  insertion: (id: string, designState: DesignState | null, own?: OwnAddresses) => Insertion
  /** The design's own strong colour, '#rrggbb'. */
  accent: (designState: DesignState | null) => string
  nameOf: (type: string) => string
  iconOf: (type: string) => Tile['Icon']
  groupsOf: (type: string) => readonly Group[]
  /** What stands over the settings of some types. */
  choices?: Readonly<Record<string, ComponentType<ChoiceProps>>>
  /** What can be set where nothing is chosen. */
  whole: readonly Group[]
  /** The same of all parts of some types at once. */
  everywhere: readonly { label: string; field: Field; types: readonly string[] }[]
  /** Pixels that the message is looked at (null: as wide as there is room), and what a panel stands on there. */
  screens: { desktop: Screen; phone: Screen }
  /** What links are tagged with: 'email'. */
  medium: string
  /** Whether programs show it darkened, each in its own way. */
  dark: boolean
  /** What a picture is made ready for. */
  place: PicturePlace
  /** Pictures of ours that blocks show, by their names: drawn when the designer opens, kept on this computer, sent like any other. */
  own?: readonly OwnPicture[]
  /** Whether a kept design has to be brought up to date with them before it opens, and how. */
  renew?: { wants: (project: Project) => boolean; made: (project: Project, own: OwnAddresses) => Project }
}
