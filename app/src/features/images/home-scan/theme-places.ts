import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { findInTheme, type ThemeFile, type ThemePlace } from '../domain/home-page/find-in-theme.ts'
import type { PageImage } from '../domain/home-page/page-image.ts'

/** The line of the theme that prints each image, where exactly one fits; away from everybody else. */
export const themePlaces = boundedTask(
  import.meta.url,
  function findPlaces(asked: {
    files: ThemeFile[]
    images: Pick<PageImage, 'section' | 'classes' | 'sizes' | 'loading'>[]
  }): (ThemePlace | null)[] {
    return asked.images.map((image) => findInTheme(asked.files, image))
  },
)
