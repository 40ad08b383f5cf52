/** The pages of the list as buttons: plain elements in the look of Mantine's, because the first paint waits for them. */
import { usePagination } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { filled } from '#contract'
import layout from '../../ui/layout.module.css'
import { PlainButton } from '../../ui/plain-button'
import classes from './pager.module.css'
import * as texts from './texts'

type Props = { pages: number; page: number; onPage: (page: number) => void }

/** Up to seven pages are all shown; of more, the first, the last and those beside the open one. */
export function PageButtons({ pages, page, onPage }: Props) {
  const { range } = usePagination({ total: pages, page, siblings: pages <= 7 ? 3 : 1 })
  return (
    <div className={layout.row1}>
      <Step label={texts.previousPage} to={page > 1 ? page - 1 : null} onPage={onPage}>
        <IconChevronLeft size={16} stroke={1.5} aria-hidden />
      </Step>
      {range.map((place, index) =>
        place === 'dots' ? (
          // The first gap stands before the open page, the second after it.
          <span key={index < 2 ? 'before' : 'after'} className={classes.dots}>
            <IconDots size={14} stroke={1.5} aria-hidden />
          </span>
        ) : (
          <PlainButton
            key={place}
            className={classes.page ?? ''}
            aria-label={filled(texts.page, { place })}
            aria-current={place === page ? 'page' : undefined}
            onClick={() => onPage(place)}
          >
            {place}
          </PlainButton>
        ),
      )}
      <Step label={texts.nextPage} to={page < pages ? page + 1 : null} onPage={onPage}>
        <IconChevronRight size={16} stroke={1.5} aria-hidden />
      </Step>
    </div>
  )
}

type StepProps = { label: string; to: number | null; onPage: Props['onPage']; children: ReactNode }

function Step({ label, to, onPage, children }: StepProps) {
  return (
    <PlainButton
      className={classes.page ?? ''}
      aria-label={label}
      disabled={to === null}
      onClick={() => {
        if (to !== null) onPage(to)
      }}
    >
      {children}
    </PlainButton>
  )
}
