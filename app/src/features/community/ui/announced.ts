import type { Announcement } from '../contract.ts'

/** Maximum delay of the screen for content the merchant did not request. */
const PATIENCE_MS = 1_500

let asked: Promise<readonly Announcement[]> | undefined

/**
 * Loads the current announcements once, in parallel with the profile; the screen waits for them, so that nothing
 * moves down afterwards. Empty if they do not arrive in time: then the next screen that shows them has them.
 */
export function announced(): Promise<readonly Announcement[]> {
  if (asked) return asked
  const read = load()
  const late = new Promise<readonly Announcement[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []))
  asked = Promise.race([read, late])
  void read.then(() => {
    asked = read
  })
  return asked
}

/** Dismissed by this person in this session: not shown again when the screen remounts. */
export const putAway = new Set<string>()

async function load(): Promise<readonly Announcement[]> {
  try {
    const { communityApi } = await import('./community-api.ts')
    return (await communityApi.announcements()).announcements
  } catch {
    // Announcements are not essential; the screen itself reports what fails.
    return []
  }
}
