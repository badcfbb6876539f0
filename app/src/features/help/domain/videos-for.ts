import { explains } from './explains.ts'
import type { Video } from './video.ts'

/**
 * Returns a merchant's videos in the order set by staff: those in their language, and English ones for screens
 * without a video in it. Separates those about the screen the merchant comes from.
 */
export function videosFor<V extends Pick<Video, 'screen' | 'language'>>(
  videos: readonly V[],
  { language, screen }: { language: string; screen: string },
): { here: V[]; others: V[] } {
  const own = videos.filter((video) => video.language === language)
  const spoken = new Set(own.map((video) => video.screen))
  const understood = videos.filter(
    (video) => video.language === language || (video.language === 'en' && !spoken.has(video.screen)),
  )
  const isHere = (video: V) => video.screen !== null && screen !== '' && explains(video.screen, screen)
  return { here: understood.filter(isHere), others: understood.filter((video) => !isHere(video)) }
}
