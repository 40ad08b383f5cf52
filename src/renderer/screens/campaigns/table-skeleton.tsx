/** The list's outline until its first rows are known. */
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './table.module.css'

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']

/** Milliseconds in which this computer mostly has its answer: an outline that only flashes would make its rows wait. */
const patience = 100

export function TableSkeleton() {
  const late = useLate()
  return (
    <div className={classes.scroll} aria-busy="true" aria-label="Campaigns are being read" role="status">
      <div className={classes.head} />
      {(late ? rows : []).map((row, index) => (
        <div key={row} className={classes.row}>
          <span className={classes.name}>
            <Skeleton height={26} width={26} radius="sm" />
            <Skeleton height={12} width={`${38 + ((index * 17) % 35)}%`} radius="sm" />
          </span>
          <Skeleton height={22} width={82} radius="sm" />
          <Skeleton height={12} width={140} radius="sm" />
          <Skeleton height={12} width={120} radius="sm" />
          <Skeleton height={12} width={40} ml="auto" radius="sm" />
        </div>
      ))}
    </div>
  )
}

function useLate(): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return late
}
