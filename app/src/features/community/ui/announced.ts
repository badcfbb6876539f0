import type { Announcement } from '../contract.ts'

/** Nobody waits longer for what they did not ask for. */
const PATIENCE_MS = 1_500

let asked: Promise<readonly Announcement[]> | undefined

/**
 * What is to be said today, asked for once, beside the profile: the screen is drawn when it is known, so that nothing moves
 * down later. Nothing where it cannot be had in time.
 */
export function announced(): Promise<readonly Announcement[]> {
  const late = new Promise<readonly Announcement[]>((resolve) => setTimeout(resolve, PATIENCE_MS, []))
  asked ??= Promise.race([read(), late])
  return asked
}

/** Put away by this person since: they do not come back when the screen does. */
export const putAway = new Set<string>()

async function read(): Promise<readonly Announcement[]> {
  try {
    const { communityApi } = await import('./community-api.ts')
    return (await communityApi.announcements()).announcements
  } catch {
    // The screen says what does not work; this is not what anybody came for.
    return []
  }
}
