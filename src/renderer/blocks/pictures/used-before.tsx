/** The most recent pictures for a one-click pick, and a button for all of them. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { LibraryPicture } from '#contract'
import { usePictureLibrary } from '../../data/media'
import layout from '../../ui/layout.module.css'
import { Thumbnail } from './kept-picture'
import { LibraryDialog } from './library-dialog'
import classes from './pictures.module.css'
import type { PicturePlace } from './place'
import { type PickedPicture, usePicking } from './use-picking'

export type { PickedPicture } from './use-picking'

type Props = {
  place: PicturePlace
  onPick: (picture: PickedPicture) => void
}

const MAX_SHOWN = 6

export function UsedBefore({ place, onPick }: Props) {
  const { data } = usePictureLibrary('')
  const { takeKept } = usePicking(place, onPick)
  const [opened, setOpened] = useState(false)
  const isUsable = ({ type }: LibraryPicture) => place.gif || type !== 'image/gif'
  const fittingPictures = data?.pictures.filter(isUsable).slice(0, MAX_SHOWN) ?? []
  if (fittingPictures.length === 0) return null
  return (
    <section className={`${layout.column2} ${classes.before}`}>
      <div className={`${layout.spread} ${classes.heading}`}>
        <h3>Recent pictures</h3>
        <Button variant="subtle" size="compact-xs" onClick={() => setOpened(true)}>
          See all {data?.total}
        </Button>
      </div>
      <ul>
        {fittingPictures.map((picture) => (
          <li key={picture.blob}>
            <button
              type="button"
              aria-label={`Use ${picture.name}`}
              title={picture.name}
              onClick={() => void takeKept(picture)}
            >
              <Thumbnail blob={picture.blob} />
            </button>
          </li>
        ))}
      </ul>
      <LibraryDialog
        opened={opened}
        onClose={() => setOpened(false)}
        fits={isUsable}
        onChoose={(picture) => void takeKept(picture)}
      />
    </section>
  )
}
