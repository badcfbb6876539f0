export interface TurnsOptions<Job> {
  /** Jobs at a time, and of one key; asked anew whenever a job comes or ends. */
  places: number
  placesOfOne: number | ((key: string) => number)
  /** Jobs of one key that may wait. */
  waitingOfOne: number
  /** Resolves when the place is free again; never rejects. */
  start(job: Job): Promise<void>
}

export interface Turns<Job> {
  /** False: too many of the key wait, the job was not taken. */
  add(key: string, job: Job): boolean
}

/** Keys in turn: whoever brings a hundred jobs waits behind whoever brings one. */
export function createTurns<Job>(options: TurnsOptions<Job>): Turns<Job> {
  /** In the order of their turns; a key leaves when nothing of it waits or runs. */
  const keys = new Map<string, { waiting: Job[]; running: number }>()
  let running = 0

  function next(): void {
    const { places, placesOfOne } = options
    const most = (key: string): number => (typeof placesOfOne === 'number' ? placesOfOne : placesOfOne(key))
    while (running < places) {
      const found = [...keys].find(
        ([key, { waiting, running: own }]) => waiting.length > 0 && own < most(key),
      )
      if (!found) return
      const [key, state] = found
      const job = state.waiting.shift() as Job
      // Behind all others.
      keys.delete(key)
      keys.set(key, state)
      running += 1
      state.running += 1
      void options.start(job).then(() => {
        running -= 1
        state.running -= 1
        if (state.running === 0 && state.waiting.length === 0) keys.delete(key)
        next()
      })
    }
  }

  return {
    add(key, job) {
      const state = keys.get(key) ?? { waiting: [], running: 0 }
      if (state.waiting.length >= options.waitingOfOne) return false
      keys.set(key, state)
      state.waiting.push(job)
      next()
      return true
    },
  }
}
