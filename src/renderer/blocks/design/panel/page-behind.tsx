/** The page behind a pop-up in the designer: one of three drawn pages, or a picture of the user's own page. It is never sent. */
import { Anchor } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useId, useRef, useState } from 'react'
import { type Page, pages } from '../../../../model/design/panel/placement'
import { failureOf } from '../../../data/failure'
import { FieldError, FileInput } from '../../../ui/inputs'
import layout from '../../../ui/layout.module.css'
import { acceptedTypes } from '../../pictures/picture-picker'
import { type PicturePlace, panelPlace } from '../../pictures/place'
import { makeReady } from '../../pictures/ready/make-ready'
import classes from './panel.module.css'

/** `picture`: the user's own page as a data address, '' if there is none. */
export type PageBehind = { page: Page | 'own'; picture: string }

/** The choice for all pop-ups, kept on this computer. */
export const usePageBehind = () =>
  useLocalStorage<PageBehind>({
    key: 'herald-page-behind',
    defaultValue: { page: 'home', picture: '' },
    getInitialValueInEffect: false,
  })

const labels: Readonly<Record<Page, string>> = { home: 'Home', product: 'Product', basket: 'Basket' }

/** Small enough for this computer's storage. */
const place: PicturePlace = { ...panelPlace(960), widest: 1_280, gif: false }

type Props = { behind: PageBehind; onChange: (behind: PageBehind) => void }

export function PagesBehind({ behind, onChange }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = async (file: File) => {
    try {
      const { bytes } = await makeReady({ file }, place)
      onChange({ page: 'own', picture: await dataAddress(bytes) })
      setRefusal(null)
    } catch (error) {
      setRefusal(failureOf(error).message)
    }
  }
  const offered: readonly (Page | 'own')[] = behind.picture === '' ? pages : [...pages, 'own']
  return (
    <div className={`${layout.column2} ${classes.behind}`}>
      <span id={id} className={classes.placeHead}>
        Page behind it
      </span>
      <div className={classes.pages} role="radiogroup" aria-labelledby={id}>
        {offered.map((page) => (
          <label key={page} className={classes.pageChoice}>
            <input
              type="radio"
              name={id}
              checked={behind.page === page}
              onChange={() => onChange({ ...behind, page })}
            />
            <i
              className={classes.pageDrawing}
              data-page={page}
              style={page === 'own' ? { backgroundImage: `url("${behind.picture}")` } : undefined}
            />
            {page === 'own' ? 'Your own' : labels[page]}
          </label>
        ))}
      </div>
      <Anchor component="button" type="button" className={classes.ownPage ?? ''} onClick={() => input.current?.click()}>
        Use a picture of your own page
      </Anchor>
      <FileInput ref={input} accept={acceptedTypes} label="Picture of your own page" onPick={take} />
      <FieldError error={refusal} />
    </div>
  )
}

const dataAddress = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(bytes)
  })
