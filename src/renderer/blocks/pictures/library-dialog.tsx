/** Recent pictures: beside the blocks of the designer, and in a dialog with search by name, alt text or campaign. */
import { Button, Modal, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { amount, countOf, type LibraryPicture } from '#contract'
import { failureOf } from '../../data/failure'
import { usePictureLibrary } from '../../data/media'
import { FieldError } from '../../ui/inputs'
import layout from '../../ui/layout.module.css'
import { Thumbnail } from './kept-picture'
import classes from './pictures.module.css'
import type { PicturePlace } from './place'
import { weightText } from './ready/kind'
import { type PickedPicture, usePicking } from './use-picking'

type Props = {
  opened: boolean
  onClose: () => void
  onChoose: (picture: LibraryPicture) => void
  /** Filters pictures for the place; absent shows all of them. */
  fits?: (picture: LibraryPicture) => boolean
}

export function LibraryDialog({ opened, onClose, ...rest }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title="Recent pictures" size={760} padding="xl">
      {opened && <Library onClose={onClose} {...rest} />}
    </Modal>
  )
}

function Library({ onClose, onChoose, fits = () => true }: Omit<Props, 'opened'>) {
  const [search, setSearch] = useState('')
  const { data, error } = usePictureLibrary(search)
  const fittingPictures = data?.pictures.filter(fits) ?? []
  return (
    <div className={`${layout.column3} ${classes.library}`}>
      <TextInput
        aria-label="Find a picture"
        placeholder="Name, description or campaign"
        leftSection={<IconSearch size={16} />}
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {error ? (
        <FieldError error={failureOf(error).message} />
      ) : (
        data && <p className={classes.quiet}>{countWords(fittingPictures.length, search)}</p>
      )}
      <ul className={`${layout.bareList} ${classes.grid}`}>
        {fittingPictures.map((picture) => (
          <li key={picture.blob}>
            <button
              type="button"
              className={classes.kept}
              onClick={() => {
                onChoose(picture)
                onClose()
              }}
            >
              <Thumbnail blob={picture.blob} />
              <span className={`${layout.label} ${classes.name}`}>{picture.name}</span>
              <span className={classes.quiet}>{aboutText(picture)}</span>
              <span className={classes.quiet}>{usedText(picture)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function countWords(count: number, search: string): string {
  if (count > 0) return countOf(count, 'picture')
  return search.trim() === ''
    ? 'No pictures yet. Pictures that you use appear here.'
    : `No picture or campaign matches '${search.trim()}'.`
}

/** '1,200 × 528, 168 KB'. */
export function aboutText({
  width,
  height,
  bytes,
  frames,
}: Pick<LibraryPicture, 'width' | 'height' | 'bytes' | 'frames'>): string {
  const parts = [
    width > 0 ? `${amount(width)} × ${amount(height)}` : null,
    bytes > 0 ? weightText(bytes) : null,
    frames > 1 ? `${frames} frames` : null,
  ]
  return parts.filter(Boolean).join(', ')
}

function usedText({ uses }: LibraryPicture): string {
  const [first, ...others] = uses
  if (!first) return 'Not used in a message'
  const name = first.name === '' ? 'an unnamed campaign' : first.name
  return others.length === 0 ? `In ${name}` : `In ${name} and ${others.length} more`
}

type UsedBeforeProps = {
  place: PicturePlace
  onPick: (picture: PickedPicture) => void
}

const MAX_SHOWN = 6

/** The most recent pictures for a one-click pick, and a button for all of them. */
export function UsedBefore({ place, onPick }: UsedBeforeProps) {
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
