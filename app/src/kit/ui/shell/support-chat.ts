/** The launcher comes so long after the start (spec 1 §9). */
const DELAY_MS = 2_000

/** Loads the launcher of the support chat, and only that: what it opens is its provider's. `isFor` says whether it is for this person. */
export function startSupportChat(launcher: string | null, isFor: () => Promise<boolean>): void {
  if (launcher === null) return
  setTimeout(async () => {
    if (!(await isFor())) return
    const script = document.createElement('script')
    script.src = launcher
    script.async = true
    document.head.append(script)
    // Bars at the lower edge leave the corner to it.
    document.documentElement.dataset['chat'] = 'here'
  }, DELAY_MS)
}
