import { explains } from './explains.ts'
import type { Video } from './video.ts'

/**
 * What a merchant is shown, in the order of staff: videos in their language, and English ones about what nobody speaks of in
 * it; those about the screen they come from apart.
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
