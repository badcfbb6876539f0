/** Who has just been told of a job of this name is told of the next ones together, after this long and at most twice as long. */
const APART_MS = 200

/**
 * News of new jobs for a process's queue, by their name: the first is told at once, those that follow shortly once, after a pause.
 * Every process hears of every job, and each that is told asks the database, although one of them gets it: without a pause all
 * of them together would ask as often as there are processes, for each job. The pauses are drawn, so that processes do not ask
 * at the same moment.
 */
export function spacedNews(tell: (name: string) => void): (name: string) => void {
  const pausing = new Map<string, { isDue: boolean }>()
  const tellNow = (name: string): void => {
    const pause = { isDue: false }
    pausing.set(name, pause)
    setTimeout(
      () => {
        pausing.delete(name)
        if (pause.isDue) tellNow(name)
      },
      APART_MS * (1 + Math.random()),
    ).unref()
    tell(name)
  }
  return (name) => {
    const pause = pausing.get(name)
    if (pause) pause.isDue = true
    else tellNow(name)
  }
}
