/** Longest handle that is made: what an engine shows of a URL is shorter. */
const LONGEST = 60

/** A handle from words: small letters and hyphens, accents dropped, whole words, the focus keyword in front. */
export function composeHandle(title: string, focusKeyword: string | null): string | null {
  const name = slugOf(title)
  const keyword = slugOf(focusKeyword ?? '')
  const all = keyword === '' || `-${name}-`.includes(`-${keyword}-`) ? name : `${keyword}-${name}`
  if (all.length <= LONGEST) return all || null
  const cut = all.slice(0, LONGEST + 1).replace(/-[^-]*$/, '')
  return cut.length > LONGEST ? cut.slice(0, LONGEST) : cut
}

/** True when nobody chose the handle: it is what the platform makes of the title, or of one that was taken already. */
export function isMadeOfTitle({ handle, title }: { handle: string; title: string }): boolean {
  const made = slugOf(title)
  return (
    made !== '' &&
    (handle === made || (handle.startsWith(`${made}-`) && /^-\d+$/.test(handle.slice(made.length))))
  )
}

/** As the platform makes a handle of a title. */
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
