/** Maximum length of a composed handle: search engines show less of a URL. */
const LONGEST = 60

/** Composes a handle: lower case, hyphens, no accents, whole words, focus keyword first. Null if no word is left. */
export function composeHandle(title: string, focusKeyword: string | null): string | null {
  const name = slugOf(title)
  const keyword = slugOf(focusKeyword ?? '')
  const all = keyword === '' || `-${name}-`.includes(`-${keyword}-`) ? name : `${keyword}-${name}`
  if (all.length <= LONGEST) return all || null
  const cut = all.slice(0, LONGEST + 1).replace(/-[^-]*$/, '')
  return cut.length > LONGEST ? cut.slice(0, LONGEST) : cut
}

/** True if no one chose the handle: the platform derived it from the title, with a number if it was taken. */
export function isMadeOfTitle({ handle, title }: { handle: string; title: string }): boolean {
  const made = slugOf(title)
  return (
    made !== '' &&
    (handle === made || (handle.startsWith(`${made}-`) && /^-\d+$/.test(handle.slice(made.length))))
  )
}

/** Derives a handle from a title as the platform does. */
function slugOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}
