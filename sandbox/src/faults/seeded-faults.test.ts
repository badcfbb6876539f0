import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FAULTLESS, seededFaults } from './seeded-faults.ts'

describe('fault knobs', () => {
  it('repeat their coin for the same seed and tell seeds apart', () => {
    const throws = (seed: number) => {
      const faults = seededFaults()
      faults.set({ seed })
      return Array.from({ length: 64 }, () => faults.strikes(0.5))
    }
    expect(throws(7)).toEqual(throws(7))
    expect(throws(7)).not.toEqual(throws(8))
    expect(throws(7).filter(Boolean).length).toBeGreaterThan(16)
  })

  it('never strike at 0, always at 1, and go back', () => {
    const faults = seededFaults()
    expect(Array.from({ length: 200 }, () => faults.strikes(0)).some(Boolean)).toBe(false)
    expect(Array.from({ length: 200 }, () => faults.strikes(1)).every(Boolean)).toBe(true)
    faults.set({ latencyMs: 5 })
    faults.reset()
    expect(faults.knobs).toEqual(FAULTLESS)
  })

  it('let go what they held up when the latency is changed', async () => {
    const faults = seededFaults()
    faults.set({ latencyMs: 3_600_000 })
    let answered = 0
    const held = [faults.linger(), faults.linger()].map((each) => each.then(() => answered++))
    faults.set({ userErrorRate: 1 })
    await turn()
    expect(answered).toBe(0)
    faults.set({ latencyMs: 0 })
    await Promise.all(held)
    faults.set({ latencyMs: 3_600_000 })
    const last = faults.linger()
    faults.reset()
    await last
  })
})
