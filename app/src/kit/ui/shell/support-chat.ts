/** Delay between the start and the launcher (spec 1 §9). */
const DELAY_MS = 2_000

let isOffered = false
const listeners = new Set<() => void>()

/** Whether this person gets a support chat here: it is there, or being loaded. */
export const offersSupportChat = (): boolean => isOffered

/** Calls the listener when that changes; returns how to stop. */
export function onSupportChat(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Loads only the launcher of the support chat; its provider controls what it opens. `isFor` decides whether this
 * person gets it.
 */
export function startSupportChat(launcher: string | null, isFor: () => Promise<boolean>): void {
  offer(false)
  if (launcher === null) return
  setTimeout(async () => {
    if (!(await isFor())) return
    const script = document.createElement('script')
    script.src = launcher
    script.async = true
    script.onerror = () => offer(false)
    document.head.append(script)
    offer(true)
  }, DELAY_MS)
}

function offer(isThere: boolean): void {
  isOffered = isThere
  // Bars at the lower edge leave the corner free for it.
  if (isThere) document.documentElement.dataset['chat'] = 'here'
  else delete document.documentElement.dataset['chat']
  for (const listener of listeners) listener()
}
