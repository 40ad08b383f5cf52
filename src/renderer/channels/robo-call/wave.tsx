/** A player for a recording: play and pause, the waveform as a slider, and the time. */
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type Audio, clockText } from '../../../model/channels/robo-call/audio'
import { useAudioBytes } from '../../data/audio'
import layout from '../../ui/layout.module.css'
import classes from './robo-call.module.css'
import { usePlayer } from './use-robo-call'
import { useWaveform } from './waveform'

const BAR_COUNT = 56

export function Wave({ audio, name }: { audio: Audio; name: string }) {
  const { uniqueName, path, stored, duration } = audio
  const { bytes, failed } = useAudioBytes({ blob: stored?.blob ?? null, address: path, uniqueName })
  const player = usePlayer(bytes)
  const peaks = useWaveform(bytes, BAR_COUNT)
  if (failed) return <span className={`${layout.caption} ${classes.hint}`}>It cannot be played: {failed}</span>
  if (!bytes) return <Skeleton height={34} />
  if (player.failed) return <span className={`${layout.caption} ${classes.hint}`}>This computer cannot play it.</span>
  const Mark = player.playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const share = duration > 0 ? Math.min(1, player.at / duration) : 0
  return (
    <div className={`${layout.row3} ${classes.wave}`}>
      <ActionIcon
        className={classes.play ?? ''}
        radius="xl"
        size={32}
        aria-label={`${player.playing ? 'Pause' : 'Play'} ${name.toLowerCase()}`}
        onClick={player.toggle}
      >
        <Mark size={15} />
      </ActionIcon>
      <span className={classes.track}>
        <Bars peaks={peaks} share={share} />
        <input
          type="range"
          className={classes.seek}
          aria-label={`Place in ${name.toLowerCase()}`}
          aria-valuetext={`${clockText(player.at)} of ${clockText(duration)}`}
          min={0}
          max={duration}
          step={0.1}
          value={player.at}
          onChange={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
      </span>
      <span className={`${layout.caption} ${classes.time}`} data-num>
        {clockText(player.at)} / {clockText(duration)}
      </span>
    </div>
  )
}

function Bars({ peaks, share }: { peaks: readonly number[] | null; share: number }) {
  return (
    <svg className={classes.bars} viewBox={`0 0 ${BAR_COUNT * 4} 30`} preserveAspectRatio="none" aria-hidden>
      {Array.from({ length: BAR_COUNT }, (_, index) => {
        const height = Math.max(2, (peaks?.[index] ?? 0) * 28)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar has no id other than its index.
            key={index}
            x={index * 4 + 0.75}
            y={15 - height / 2}
            width={2.5}
            height={height}
            rx={1}
            data-past={index / BAR_COUNT < share || undefined}
          />
        )
      })}
    </svg>
  )
}
