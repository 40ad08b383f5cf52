/** Chooses the social networks that a row of icons links to. */
import { Button } from '@mantine/core'
import classes from '../chrome/chrome.module.css'
import type { ChoiceProps } from '../chrome/kind'
import { networks, socialSign } from './social'

export function Networks({ part, own, tell }: ChoiceProps) {
  const partLabelled = (label: string) =>
    part.parts.find(({ alt }) => alt?.trim().toLowerCase() === label.toLowerCase())
  return (
    <fieldset className={classes.networks} aria-label="Networks">
      {networks.map((network) => {
        const existing = partLabelled(network.label)
        const src = own[network.name]
        return (
          <Button
            key={network.name}
            size="compact-xs"
            variant={existing ? 'light' : 'default'}
            aria-pressed={existing !== undefined}
            disabled={!src && !existing}
            onClick={() => {
              if (existing) tell({ kind: 'act', act: 'remove', id: existing.id, keeps: true })
              else if (src)
                tell({ kind: 'insert', insertion: { source: socialSign(network, src), row: '' }, into: part.id })
            }}
          >
            {network.label}
          </Button>
        )
      })}
    </fieldset>
  )
}
