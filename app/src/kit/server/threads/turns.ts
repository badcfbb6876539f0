export interface TurnsOptions<Job> {
  /** Concurrent jobs in total and per key; a function is called anew whenever a job arrives or ends. */
  slots: number
  slotsOfOne: number | ((key: string) => number)
  /** Jobs of one key that may wait. */
  waitingOfOne: number
  /** Resolves when the slot is free again; never rejects. */
  start(job: Job): Promise<void>
}

export interface Turns<Job> {
  /** False: too many jobs of this key are waiting; this one was not accepted. */
  add(key: string, job: Job): boolean
}

/** Runs jobs with keys taking turns: a key with a hundred jobs does not delay a key with one. */
export function createTurns<Job>(options: TurnsOptions<Job>): Turns<Job> {
  /** Keys in the order of their turns; a key is removed when none of its jobs waits or runs. */
  const keys = new Map<string, { waiting: Job[]; running: number }>()
  let running = 0

  function next(): void {
    const { slots, slotsOfOne } = options
    const most = (key: string): number => (typeof slotsOfOne === 'number' ? slotsOfOne : slotsOfOne(key))
    while (running < slots) {
      const found = [...keys].find(
        ([key, { waiting, running: own }]) => waiting.length > 0 && own < most(key),
      )
      if (!found) return
      const [key, state] = found
      const job = state.waiting.shift() as Job
      // Moves the key to the end of the order.
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
