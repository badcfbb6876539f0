/** Videos there may be; the list is read whole. */
export const MOST_VIDEOS = 200
export const LONGEST_TITLE = 200
export const LONGEST_URL = 2_000

export interface Video {
  id: string
  title: string
  url: string
  /** Path of the screen it explains; null: the product as a whole. */
  screen: string | null
  language: string
}
