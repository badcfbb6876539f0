/** Maximum number of videos; the list is always loaded completely. */
export const MOST_VIDEOS = 200
export const LONGEST_TITLE = 200
export const LONGEST_URL = 2_000

/** True if merchants may be sent there: a complete `https` URL with a host name and no user info. */
export function isVideoUrl(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && username === '' && password === ''
}

export interface Video {
  id: string
  title: string
  url: string
  /** Path of the screen it explains; null for the product as a whole. */
  screen: string | null
  language: string
}
