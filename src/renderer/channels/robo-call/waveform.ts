/** The volume of a recording over time, as bars of a waveform. */
import { useEffect, useState } from 'react'

/** Low sampling rate, enough to see where a person speaks. */
const SAMPLE_RATE_HZ = 8_000

/** The peak of each of `count` stretches relative to the loudest one, 0 to 1. Silence is all zeros. */
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
export function useWaveform(bytes: Uint8Array<ArrayBuffer> | null, count: number): readonly number[] | null {
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
