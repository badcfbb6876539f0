import { describe, expect, it } from 'vitest'
import { Throttle } from './throttle.ts'

const size = { bucketSize: 100, restoreRate: 10 }

describe('the throttle', () => {
  it('fills at its rate, up to its size, and takes nothing when there is too little', () => {
    let now = 0
    const throttle = new Throttle(() => now)
    expect(throttle.take('a', 80, size)).toBe(true)
    expect(throttle.take('a', 30, size)).toBe(false)
    expect(throttle.status('a', size).currentlyAvailable).toBe(20)
    now = 1000
    expect(throttle.take('a', 30, size)).toBe(true)
    throttle.giveBack('a', 500, size)
    expect(throttle.status('a', size)).toEqual({
      maximumAvailable: 100,
      currentlyAvailable: 100,
      restoreRate: 10,
    })
  })

  it('keeps buckets apart', () => {
    const throttle = new Throttle(() => 0)
    throttle.take('a', 100, size)
    expect(throttle.take('b', 100, size)).toBe(true)
  })
})
