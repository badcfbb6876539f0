/** Videos there may be; the list is read whole. */
export const MOST_VIDEOS = 200
export const LONGEST_TITLE = 200
export const LONGEST_URL = 2_000

/** Whether a merchant may be sent there: a complete `https` URL of a named site, without a user in it. */
export function isVideoUrl(text: string): boolean {
  if (!text.startsWith('https://') || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname) && username === '' && password === ''
}

export interface Video {
  id: string
  title: string
  url: string
  /** Path of the screen it explains; null: the product as a whole. */
  screen: string | null
  language: string
}
