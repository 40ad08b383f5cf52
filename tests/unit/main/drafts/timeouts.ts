/** Real disks and processes under a busy machine: what is tested here is never how long something takes. */
import { vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
