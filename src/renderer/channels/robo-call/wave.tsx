/** A player for a recording: play and pause, the waveform as a slider, and the time; and how a waveform is read from a recording. */
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type Audio, clockText } from '../../../model/channels/robo-call/values'
import { useAudioBytes } from '../../data/media'
import layout from '../../ui/layout.module.css'
import classes from './robo-call.module.css'

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

type Player = {
  playing: boolean
  /** Position in seconds. */
  at: number
  toggle: () => void
  seek: (seconds: number) => void
  /** True if this browser could not play the recording. */
  failed: boolean
}

/** The recording that plays; only one plays at a time. */
let playing: HTMLAudioElement | null = null

/** `auto` starts the recording as soon as it is loaded. `onEnd` is called at its end. */
export function usePlayer(
  bytes: Uint8Array<ArrayBuffer> | null,
  { auto = false, onEnd }: { auto?: boolean; onEnd?: () => void } = {},
): Player {
  const [audio] = useState(() => new Audio())
  const [state, setState] = useState({ playing: false, at: 0, failed: false })
  const latestOnEnd = useRef(onEnd)
  latestOnEnd.current = onEnd

  useEffect(() => {
    const update = () =>
      setState({ playing: !audio.paused && !audio.ended, at: audio.currentTime, failed: audio.error !== null })
    const end = () => latestOnEnd.current?.()
    const events = ['play', 'pause', 'timeupdate', 'seeked', 'error'] as const
    for (const event of events) audio.addEventListener(event, update)
    audio.addEventListener('ended', end)
    return () => {
      for (const event of events) audio.removeEventListener(event, update)
      audio.removeEventListener('ended', end)
      audio.pause()
    }
  }, [audio])

  useEffect(() => {
    if (!bytes) return
    const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/mpeg' }))
    audio.src = url
    if (auto) void play(audio)
    return () => {
      audio.pause()
      audio.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
  }, [audio, bytes, auto])

  return {
    ...state,
    toggle: () => (audio.paused ? void play(audio) : audio.pause()),
    seek: (seconds) => {
      audio.currentTime = seconds
      // Set at once: a slider with the old position would seek back.
      setState((before) => ({ ...before, at: seconds }))
    },
  }
}

async function play(audio: HTMLAudioElement): Promise<void> {
  if (playing !== audio) playing?.pause()
  playing = audio
  try {
    await audio.play()
  } catch {
    // The recording was stopped before it started, or cannot be played; the element's 'error' event reports the second case.
  }
}

/** Low sampling rate, enough to see where a person speaks. */
const SAMPLE_RATE_HZ = 8_000

/**
 * The volume of a recording over time, as bars of a waveform. The peak of each of `count` stretches relative to the loudest one, 0 to 1.
 * Silence is all zeros.
 */
export function peaksIn(samples: Float32Array, count: number): number[] {
  const stretchLength = samples.length / count
  const peaks = Array.from({ length: count }, (_, index) => {
    let peak = 0
    for (const sample of samples.subarray(Math.floor(index * stretchLength), Math.floor((index + 1) * stretchLength)))
      peak = Math.max(peak, Math.abs(sample))
    return peak
  })
  const loudest = Math.max(...peaks)
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest)
}

/** The bars of a recording; null while they are computed, and if this browser cannot decode the file. */
function useWaveform(bytes: Uint8Array<ArrayBuffer> | null, count: number): readonly number[] | null {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null)
  useEffect(() => {
    setPeaks(null)
    if (!bytes) return
    let isCurrent = true
    read(bytes, count).then((read) => isCurrent && setPeaks(read))
    return () => {
      isCurrent = false
    }
  }, [bytes, count])
  return peaks
}

async function read(bytes: Uint8Array<ArrayBuffer>, count: number): Promise<number[] | null> {
  try {
    // A copy, because decoding detaches the buffer.
    const audioBuffer = await new OfflineAudioContext(1, 1, SAMPLE_RATE_HZ).decodeAudioData(bytes.slice().buffer)
    return peaksIn(audioBuffer.getChannelData(0), count)
  } catch {
    // An undecodable recording has no waveform; the player reports whether it can play.
    return null
  }
}

/** Kilobits per second of layer III by the header's index: for MPEG 1, and for the lower sampling rates of MPEG 2 and 2.5. */
const rates = {
  high: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  low: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const frequencies = [44_100, 48_000, 32_000] as const

/** One frame: its length in bytes, its samples and its sampling rate. */
type Frame = { length: number; samples: number; frequency: number }

/** Duration in seconds; null if the content is no MP3. Linear in the file's size, or constant if the encoder wrote the number of frames. */
export function secondsOfMp3(bytes: Uint8Array): number | null {
  let offset = firstFrame(bytes)
  if (offset === null) return null
  const frames = countedFrames(bytes, offset)
  let samples = 0
  let seconds = 0
  for (let frame = frameAt(bytes, offset); frame && offset < bytes.length; frame = frameAt(bytes, offset)) {
    if (frames !== null) return (frames * frame.samples) / frame.frequency
    samples = frame.samples
    seconds += samples / frame.frequency
    offset += frame.length
  }
  return seconds
}

/** Offset of the first frame: after the tag and any other bytes. A frame counts only if another frame or the end follows it. */
function firstFrame(bytes: Uint8Array): number | null {
  const start = afterTag(bytes)
  // A file that is no MP3 is not scanned to its end.
  const limit = Math.min(bytes.length - 3, start + 64 * 1024)
  for (let offset = start; offset < limit; offset++) {
    const frame = frameAt(bytes, offset)
    if (!frame) continue
    const next = offset + frame.length
    if (next >= bytes.length ? offset === start : frameAt(bytes, next)) return offset
  }
  return null
}

/** An ID3v2 tag states its own length, with seven bits per byte. */
function afterTag(bytes: Uint8Array): number {
  const [i, d, three] = bytes
  if (i !== 0x49 || d !== 0x44 || three !== 0x33) return 0
  const [a = 0, b = 0, c = 0, e = 0] = bytes.subarray(6, 10)
  return 10 + ((a & 127) << 21) + ((b & 127) << 14) + ((c & 127) << 7) + (e & 127)
}

function frameAt(bytes: Uint8Array, offset: number): Frame | null {
  if (bytes[offset] !== 0xff) return null
  const [kind = 0, rate = 0] = [bytes[offset + 1], bytes[offset + 2]]
  const [version, layer] = [(kind >> 3) & 3, (kind >> 1) & 3]
  if (kind >> 5 !== 7 || version === 1 || layer !== 1) return null
  const kilobits = rates[version === 3 ? 'high' : 'low'][rate >> 4]
  const base = frequencies[(rate >> 2) & 3]
  if (!kilobits || !base) return null
  const frequency = base / (version === 3 ? 1 : version === 2 ? 2 : 4)
  const samples = version === 3 ? 1_152 : 576
  const length = Math.floor(((samples / 8) * kilobits * 1_000) / frequency) + ((rate >> 1) & 1)
  return { length, samples, frequency }
}

/** The number of frames from the encoder (a 'Xing' or 'Info' header in the first frame); null without that header. */
function countedFrames(bytes: Uint8Array, start: number): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const offset of [36, 21, 13]) {
    const place = start + offset
    if (place + 12 > bytes.length) continue
    const mark = view.getUint32(place)
    const hasCount = (view.getUint32(place + 4) & 1) === 1
    if ((mark === 0x58696e67 || mark === 0x496e666f) && hasCount) return view.getUint32(place + 8)
  }
  return null
}
