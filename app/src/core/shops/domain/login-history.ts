const KEPT = 10
const APART_MS = 5 * 60 * 60 * 1000

/**
 * Returns the login history with the logins a browser reports, the latest ten. An entry less than five hours after the
 * one before is none: browsers that keep no storage in a frame report one with every load (decision 0173). None is later
 * than `now`.
 */
export function withLogins(stored: readonly Date[], reported: readonly Date[], now: Date): Date[] {
  // Earlier versions kept what the browser's clock said.
  const history = stored.map((at) => new Date(Math.min(at.getTime(), now.getTime())))
  for (const login of reported.toSorted((a, b) => a.getTime() - b.getTime())) {
    const at = Math.min(login.getTime(), now.getTime())
    const last = history.at(-1)
    if (!last || at - last.getTime() >= APART_MS) history.push(new Date(at))
  }
  return history.slice(-KEPT)
}
