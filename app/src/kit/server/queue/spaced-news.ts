/** Shortest pause between two notifications for one job name; the longest is twice as long. */
const APART_MS = 200

/**
 * Spaces out notifications of new jobs by job name: the first passes at once, further ones shortly after it are
 * merged into one after a pause. Every process is notified of every job, and each notification causes a database
 * query, although only one process gets the job: without a pause each job would cost one query per process. Pauses
 * are random, so that processes do not query at the same moment.
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
