/** Delay between the start and the launcher (spec 1 §9). */
const DELAY_MS = 2_000

let isOffered = false

/** Whether this page offers a support chat, loaded or not yet. */
export const offersSupportChat = (): boolean => isOffered

/**
 * Loads only the launcher of the support chat; its provider controls what it opens. `isFor` decides whether this
 * person gets it.
 */
export function startSupportChat(launcher: string | null, isFor: () => Promise<boolean>): void {
  isOffered = launcher !== null
  if (launcher === null) return
  setTimeout(async () => {
    if (!(await isFor())) return
    const script = document.createElement('script')
    script.src = launcher
    script.async = true
    document.head.append(script)
    // Bars at the lower edge leave the corner free for it.
    document.documentElement.dataset['chat'] = 'here'
  }, DELAY_MS)
}
