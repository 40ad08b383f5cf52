/** The legend of a chart: each line's label with colour and dash, as a toggle for the line. */
import layout from '../../ui/layout.module.css'
import classes from './chart.module.css'
import { dashes } from './line-styles'

export type LineName = { id: string; label: string; style: number }

/** At least one line stays on: the last one cannot be switched off. */
export function LineChips({
  legend,
  lines,
  shown,
  onChange,
}: {
  legend: string
  lines: readonly LineName[]
  shown: readonly string[]
  onChange: (shownIds: string[]) => void
}) {
  const toggle = (id: string) => {
    const next = shown.includes(id) ? shown.filter((line) => line !== id) : [...shown, id]
    if (next.length > 0) onChange(next)
  }
  return (
    <fieldset className={classes.chips}>
      <legend className={layout.unseen}>{legend}</legend>
      {lines.map(({ id, label, style: styleIndex }) => (
        <button
          key={id}
          type="button"
          className={classes.chip}
          data-style={styleIndex}
          aria-pressed={shown.includes(id)}
          onClick={() => toggle(id)}
        >
          <svg width="15" height="2" aria-hidden="true">
            <line x2="15" y1="1" y2="1" strokeDasharray={dashes[styleIndex]} />
          </svg>
          {label}
        </button>
      ))}
    </fieldset>
  )
}
